import { type Highlighted, readHighlighted } from '../../library/find/highlighted'
import { currentIds } from '../../library/paper/current-ids'
import type { Passage } from '../../quoting/passage'
import type { FunnelSettings } from '../settings/funnel'

/** Which passages a question may find that is asked of the person's highlights, and what they wrote beside these. */
export type AskedHighlights = {
  isAsked(passage: Pick<Passage, 'paperId' | 'spans'>): boolean
  withNotes(passage: Passage): Passage
}

/**
 * The highlights of some papers, where the question is asked of these alone; else null. Papers that the person forces in are
 * asked as a whole.
 */
export async function askedHighlights(
  { among, include }: Pick<FunnelSettings, 'among' | 'include'>,
  paperIds: string[],
): Promise<AskedHighlights | null> {
  if (!among?.highlighted) return null
  const highlighted = await readHighlighted(paperIds)
  const whole = new Set(await currentIds(include))
  const within = ({ paperId, spans }: Pick<Passage, 'paperId' | 'spans'>) =>
    (highlighted.get(paperId) ?? []).filter((one) => overlaps(one, spans))
  return {
    isAsked: (passage) => whole.has(passage.paperId) || within(passage).length > 0,
    withNotes: (passage) => {
      const notes = [...new Set(within(passage).flatMap(({ note }) => note || []))]
      return notes.length > 0 ? { ...passage, notes } : passage
    },
  }
}

function overlaps(one: Highlighted, spans: Passage['spans']): boolean {
  return spans.some(({ page, start, end }) =>
    one.spans.some((own) => own.page === page && own.start < end && start < own.end),
  )
}
