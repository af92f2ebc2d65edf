import { reach } from '@/app/ui/reach'
import { showToast } from '@/app/ui/toast'
import type { Outcome } from '@/lib/errors'
import type { ReadingState } from '@/lib/library/organize/marks'
import { tagKey } from '@/lib/library/organize/tag-name'
import type { PaperView } from '@/lib/library/papers'
import { READING } from '../list/filter-address'
import * as organize from './organize-actions'

type Tools = {
  run: <T>(work: () => Promise<Outcome<T>>) => Promise<T | undefined>
  patch: (ids: string[], change: (paper: PaperView) => Partial<PaperView>) => void
}

/**
 * Sets stars, reading states, tags and details of many papers. The list shows a change before the server has made it.
 */
export function organizing({ run, patch }: Tools) {
  return {
    star(ids: string[], starred: boolean) {
      patch(ids, () => ({ starred }))
      return run(() => organize.star(ids, starred))
    },
    mark(ids: string[], reading: ReadingState) {
      patch(ids, () => ({ reading }))
      showToast({ message: `${papers(ids)} marked as ${READING[reading].toLowerCase()}.` })
      return run(() => organize.mark(ids, reading))
    },
    tag(ids: string[], add: string[], remove: string[]) {
      const gone = new Set(remove.map(tagKey))
      patch(ids, ({ tags }) => {
        const kept = tags.filter((tag) => !gone.has(tagKey(tag)))
        const known = new Set(kept.map(tagKey))
        return { tags: [...kept, ...add.filter((tag) => !known.has(tagKey(tag)))] }
      })
      return run(() => organize.tag(ids, add, remove))
    },
    tagsAmong: (ids: string[]) => run(() => organize.tagsAmong(ids)),
    papersOf: (ids: string[]) => run(() => organize.papersOf(ids)),
    renameTag: (from: string, to: string) => run(() => organize.rename(from, to)),
    async deleteTag(name: string) {
      const ids = await run(() => organize.removeTag(name))
      if (!ids) return
      showToast({
        message: `The tag ${name} was deleted.`,
        undo: () => run(() => organize.tag(ids, [name], [])),
      })
    },
    /** Returns the outcome. */
    async edit(ids: string[], typed: { venue?: string; published?: string }): Promise<Outcome<void>> {
      const done = await reach(organize.editMany(ids, typed))
      if (done.ok) {
        await run(async () => done)
        showToast({ message: `${papers(ids)} edited.` })
      }
      return done
    },
  }
}

function papers(ids: string[]): string {
  return ids.length === 1 ? 'Paper' : `${ids.length} papers`
}
