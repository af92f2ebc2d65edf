'use client'
import { useHighlights } from '@/app/pdf/selection/use-highlights'
import { showToast } from '@/app/ui/toast'
import type { Highlight } from '@/lib/library/highlights/highlights'

/** The highlights of a paper for a list. A removal can be undone, and whatever fails is said. */
export function useHighlightList(paperId: string, start?: Highlight[]) {
  const { highlights, keep, remove } = useHighlights(paperId, start)
  const say = (message: string | null, undo?: () => void) =>
    message && showToast({ message, ...(undo ? { undo } : { tone: 'bad' }) })
  return {
    highlights,
    take: (highlight: Highlight) => {
      say('Highlight removed.', () => keep(highlight).then((wrong) => say(wrong)))
      remove(highlight.id).then((wrong) => say(wrong))
    },
    write: (highlight: Highlight, note: string) => keep({ ...highlight, note }).then((wrong) => say(wrong)),
  }
}
