import { type Highlighted, readHighlighted } from '../../library/find/highlighted'
import { currentIds } from '../../library/ids/current-ids'
import type { Passage } from '../../quoting/passage'
import type { FunnelSettings } from '../settings/funnel'

/** Limits a question to highlighted passages, and adds the notes written beside the highlights. */
export type HighlightFilter = {
  isAsked(passage: Pick<Passage, 'paperId' | 'spans'>): boolean
  withNotes(passage: Passage): Passage
}

/**
 * Builds the filter for some papers; null unless the question is limited to highlights. Papers in `include` are not
 * filtered.
 */
export async function highlightFilter(
  { among, include }: Pick<FunnelSettings, 'among' | 'include'>,
  paperIds: string[],
): Promise<HighlightFilter | null> {
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
