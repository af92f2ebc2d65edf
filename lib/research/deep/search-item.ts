import type { Passage } from '../../analyst/analyst'
import { readQuestion } from '../../analyst/question'
import { withTurns } from '../../library/find/turns'
import { NO_FILTER } from '../../library/organize/paper-filter'
import type { FunnelSettings } from '../funnel/funnel'
import { findEvidence } from '../funnel/gather'
import type { RunContext } from '../run-context'
import type { ChecklistItem } from './deep-plan'
import { asEvidence } from './evidence-id'
import type { Matter } from './read-matter'
import { type Holds, readPassages, tellFacts } from './read-passages'
import type { Place } from './researcher'

/**
 * `heard`: papers that have said enough on the item. `read`: ids of passages that were read for it, and say nothing new.
 * `round`: from 0. `plainly`: it is answered, and only what speaks as plainly is to be heard beside.
 */
export type ItemSearch = {
  item: ChecklistItem
  query: string
  matter: string
  stage: string
  heard: string[]
  read: string[]
  round: number
  plainly: boolean
  library: Matter | null
}
/** What one query gave for an item, wherever it was sent. */
export type ItemFound = Holds & { itemId: string; source: Place; query: string; passages: Passage[] }

/** Passages that one query gives, and that it may find to give as many which were not read. */
const PER_QUERY = 24
const MOST = 60
/** Passages of each paper. */
const HEARD = { least: 1, most: 5 }
/** A search of many looks further than one that is all there is, and each round further than the one before. */
const WIDER = { papers: 16, cutoff: 0.15, lowest: 0.1 }

/** Searches the library for one item of a checklist, and reads what bears on it. */
export async function searchItem(
  context: RunContext,
  { item, query, matter, stage, heard, read, round, plainly, library }: ItemSearch,
): Promise<ItemFound> {
  const { run, settings, emit } = context
  await emit({ type: 'source.asked', stage, source: 'library', query })
  const found = await context.step('search', async (): Promise<ItemFound> => {
    const about = { itemId: item.id, source: 'library' as const, query }
    if (context.wish() === 'write' || context.signal.aborted) return { ...about, passages: [], evidence: [], facts: [] }
    const { passages: all } = await findEvidence(
      { ...readQuestion(query), type: item.type },
      wider(settings, item, {
        heard,
        round,
        most: Math.min(MOST, PER_QUERY + read.length),
        papers: library?.papers ?? [],
      }),
      // What a model has read of a paper leaves room for what stands behind it.
      { hearEach: context.analyst.model ? { ...HEARD, most: HEARD.most + read.length } : HEARD },
    )
    const known = new Set(read)
    const found = asEvidence(run.id, all, item.title)
    const unread = withTurns(found.filter(({ id }) => !known.has(id)))
    const fresh = unread.flatMap(({ item, turn }) => (turn < HEARD.most ? item : [])).slice(0, PER_QUERY)
    // By their words passages are weighed against each other: beside others one that was read may tell more.
    const again = context.analyst.model ? [] : found.filter(({ id }) => known.has(id))
    const passages = [...fresh, ...again].slice(0, PER_QUERY)
    // Where a model reads, it reads what all searches of the round brought.
    const held = context.analyst.model
      ? { evidence: [], facts: [] }
      : await readPassages(item, matter, passages, { plainly, vocabulary: library?.vocabulary })
    return { ...about, passages, ...held }
  })
  await emit({ type: 'source.answered', stage, source: 'library', query, results: found.passages.length })
  await tellFacts(context, stage, found)
  return found
}

function wider(
  { scope, gather, include, exclude, ...settings }: FunnelSettings,
  { facet }: ChecklistItem,
  { heard, round, most, papers }: Pick<ItemSearch, 'heard' | 'round'> & { most: number; papers: string[] },
): FunnelSettings {
  // What is compared is often the matter of a paper that says little on the rest.
  const isAmong = papers.length > 0 && facet !== 'thing'
  return {
    ...settings,
    ...(isAmong && { among: { ...NO_FILTER, paperIds: papers } }),
    scope: {
      ...scope,
      k: Math.max(scope.k, WIDER.papers),
      // Papers that are on the matter are each heard; else a paper that is to say what it proposes must be near.
      cutoff: isAmong
        ? 0
        : facet === 'proposals'
          ? scope.cutoff
          : Math.max(WIDER.lowest, scope.cutoff - WIDER.cutoff * (1 + round)),
    },
    gather: { ...gather, k: most },
    include: include.filter((id) => !heard.includes(id)),
    exclude: [...exclude, ...heard],
  }
}
