import { AppError } from '../../errors'
import { type Highlighted, readHighlighted } from '../../library/catalog/highlighted'
import { choosePapers } from '../../library/filters/choose-papers'
import { describeFilter, isEmptyFilter, NO_FILTER } from '../../library/filters/paper-filter'
import { countHighlights } from '../../library/highlights/highlights'
import { currentIds } from '../../library/ids/current-ids'
import type { Passage } from '../../quoting/passage'
import type { FunnelSettings } from '../settings/funnel'

/** The papers that a run may search, in the form `search` takes them, and those that it must read. */
export type Field = {
  /** absent: the whole library */
  paperIds?: string[]
  /** number of highlights in these papers, if the question is limited to highlights */
  highlights?: number
  except: string[]
  include: string[]
}

/** Throws `AppError('no_papers')` if no paper matches the filter and none is forced in. */
export async function fieldOf({ among, include, exclude }: FunnelSettings): Promise<Field> {
  const except = await currentIds(exclude)
  const wanted = await currentIds(include)
  const forced = wanted.length > 0 ? await choosePapers({ ...NO_FILTER, paperIds: wanted }) : []
  const field = { except, include: forced.filter((id) => !except.includes(id)) }
  if (!among || isEmptyFilter(among)) return field
  const paperIds = await choosePapers(among)
  if (paperIds.length === 0 && field.include.length === 0)
    throw new AppError(
      'no_papers',
      `❌ You limited the question to ${describeFilter(among)}, but no readable paper matches. Choose other papers, or search all papers.`,
    )
  if (!among.highlighted) return { ...field, paperIds }
  const counts = await countHighlights()
  return { ...field, paperIds, highlights: paperIds.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0) }
}

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
