import { withTurns } from '../../../library/variety/turns'
import { readQuestion } from '../../../question/question'
import { asEvidence, evidenceId } from '../../evidence/evidence-id'
import { findEvidence } from '../../funnel/gather'
import type { RunContext } from '../../run-context'
import type { FunnelSettings } from '../../settings/funnel'
import type { OutlineItem } from '../outline-item'
import type { ItemPassages } from '../queries-by-words'

/**
 * `heard`: papers to leave out because they already yielded enough. `read`: ids of passages to leave out. `round`: from
 * 0.
 */
export type ItemSearch = {
  item: OutlineItem
  query: string
  stage: string
  heard: string[]
  read: string[]
  round: number
}

/** Number of passages per query, and how many more it may fetch to replace those that were already read. */
const PER_QUERY = 24
const MOST = 60
/** Limits of one query with a model, which gets only the passages close to the best one. */
const FOR_MODEL = { k: 24, perPaper: { least: 1, most: 8 } }
/** Minimum and maximum number of passages from each paper. */
const HEARD = { least: 1, most: 5 }
/** One query of many looks further than a single search would, and each round looks further than the one before. */
const WIDER = { papers: 16, cutoff: 0.15, lowest: 0.1 }

/** Searches the library for one item of a checklist. */
export async function searchItem(context: RunContext, search: ItemSearch): Promise<ItemPassages> {
  const { item, query, stage, read } = search
  const { run, settings, emit } = context
  await emit({ type: 'source.asked', stage, source: 'library', query })
  const found = await context.step('search', async (): Promise<ItemPassages> => {
    const about = { itemId: item.id, source: 'library' as const, query }
    if (context.wish() === 'write' || context.signal.aborted) return { ...about, passages: [] }
    const wide = wider(settings, search)
    const known = new Set(read)
    const isRead = (passage: Parameters<typeof evidenceId>[1]) => known.has(evidenceId(run.id, passage))
    if (context.analyst.model) {
      const near = { ...wide, gather: { ...wide.gather, k: FOR_MODEL.k } }
      const how = { reader: 'model' as const, perPaper: FOR_MODEL.perPaper, ...(known.size > 0 && { isRead }) }
      const { passages } = await findEvidence(readQuestion(query), near, how)
      return { ...about, passages: asEvidence(run.id, passages, item.title) }
    }
    // Passages that were already read must not use up the paper's limit.
    const perPaper = { ...HEARD, most: HEARD.most + read.length }
    const { passages } = await findEvidence(readQuestion(query), wide, { perPaper, reader: 'person' })
    const fresh = asEvidence(run.id, passages, item.title).filter((passage) => !isRead(passage))
    const ofEach = withTurns(fresh).flatMap(({ item, turn }) => (turn < HEARD.most ? item : []))
    return { ...about, passages: ofEach.slice(0, PER_QUERY) }
  })
  await emit({ type: 'source.answered', stage, source: 'library', query, results: found.passages.length })
  return found
}

function wider(
  { scope, gather, include, exclude, ...settings }: FunnelSettings,
  { heard, round, read }: ItemSearch,
): FunnelSettings {
  return {
    ...settings,
    scope: {
      ...scope,
      k: Math.max(scope.k, WIDER.papers),
      cutoff: Math.max(WIDER.lowest, scope.cutoff - WIDER.cutoff * (1 + round)),
    },
    gather: { ...gather, k: Math.min(MOST, PER_QUERY + read.length) },
    include: include.filter((id) => !heard.includes(id)),
    exclude: [...exclude, ...heard],
  }
}
