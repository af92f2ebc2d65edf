import type { Passage } from '../../analyst/analyst'
import type { SourceName } from '../../sources/source'
import type { RunContext } from '../run-context'
import { heardOn } from './coverage'
import type { ChecklistItem, Refined } from './deep-plan'
import { readsPdfs } from './deep-settings'
import type { DeepFact } from './look-for'
import { MOST_PDFS, readOpenPdfs } from './open-pdfs'
import { isUnread, type OutsideWorks, passagesOf, qualityOf, takeWorks } from './outside-works'
import type { Query } from './queries'
import type { Matter } from './read-matter'
import { type OutsideReading, readOutside } from './read-outside'
import { type Search, search } from './search'
import type { ItemFound } from './search-item'
import type { SourceFound } from './search-source'

/** How often a source was asked, and how often it did not answer. */
export type SourceTally = { source: SourceName; asked: number; failed: number; message: string | null }

type Round = {
  refined: Refined
  /** what the library says on the matter; null where a model reads, or little was found */
  library: Matter | null
  checklist: ChecklistItem[]
  facts: DeepFact[]
  /** ids of the items that are not answered yet */
  open: string[]
  /** ids of the passages of the library that were read for an item */
  readFor(itemId: string): string[]
  queries: Query[]
  /** from 0 */
  round: number
  stage: string
  works: OutsideWorks
  /** by source, kept over the rounds */
  tallies: Map<SourceName, SourceTally>
}

/**
 * The searches of a round, all side by side: items in the library, and each source outside with all its questions. What
 * sources tell becomes works, each once, and is read item by item.
 */
export async function searchRound(context: RunContext, round: Round): Promise<ItemFound[]> {
  const { refined, facts, queries, stage, works, tallies } = round
  const items = new Map(round.checklist.map((item) => [item.id, item]))
  const inLibrary = queries.flatMap((query): Search[] => {
    const item = items.get(query.itemId)
    if (query.source !== 'library' || !item) return []
    return [
      {
        library: {
          item,
          query: query.text,
          matter: refined.matter,
          stage,
          // A model asks for what is missing, which a work that has told something may hold: it reads no passage twice.
          heard: context.analyst.model ? [] : heardOn(item, facts),
          read: round.readFor(item.id),
          round: round.round,
          library: round.library,
          plainly: !round.open.includes(item.id),
        },
      },
    ]
  })
  const sources = [...new Set(queries.flatMap(({ source }) => (source === 'library' ? [] : source)))]
  const outside = sources.map((source): Search => {
    const own = queries.flatMap(({ text, follow, ...query }) =>
      query.source === source ? [[text, { text, ...(follow && { follow }) }] as const] : [],
    )
    return { outside: { source, queries: [...new Map(own).values()], stage, read: [...works.pages.keys()] } }
  })
  const searches = [...inLibrary, ...outside]
  const results = await context.each(search, searches)
  const found: ItemFound[] = []
  const told: SourceFound[] = []
  for (const [index, asked] of searches.entries()) {
    const result = results[index]
    if (!result) continue
    if ('value' in result) {
      if ('library' in result.value) found.push(result.value.library)
      else told.push(result.value.outside)
      continue
    }
    const { message } = result.failure
    const failed = 'library' in asked ? [asked.library.query] : asked.outside.queries.map(({ text }) => text)
    const source = 'library' in asked ? 'library' : asked.outside.source
    for (const query of failed) await context.emit({ type: 'source.failed', stage, source, query, message })
    if (source !== 'library')
      told.push({ source, answers: [], failures: failed.map((query) => ({ query, message })), pages: {} })
  }
  for (const one of told) tally(tallies, one)
  await takeWorks(context, works, told, stage)
  const open = round.checklist.filter(({ id }) => round.open.includes(id))
  const inPdfs = readsPdfs(context.settings)
    ? await readOpenPdfs(context, works, { items: open, stage, most: MOST_PDFS.aRound })
    : []
  return [...found, ...(await readWorks(context, round, items, { told, inPdfs }))]
}

export function tally(tallies: Map<SourceName, SourceTally>, { source, answers, failures }: SourceFound): void {
  const before = tallies.get(source) ?? { source, asked: 0, failed: 0, message: null }
  tallies.set(source, {
    source,
    asked: before.asked + answers.length + failures.length,
    failed: before.failed + failures.length,
    message: failures.at(-1)?.message ?? before.message,
  })
}

/** What each question found for each item that it was asked for. A passage is read for an item once. */
async function readWorks(
  context: RunContext,
  { refined, facts, queries, stage, works }: Round,
  items: Map<string, ChecklistItem>,
  { told, inPdfs }: { told: SourceFound[]; inPdfs: ItemFound[] },
): Promise<ItemFound[]> {
  const hitsOf = new Map(
    told.flatMap(({ source, answers }) => answers.map(({ query, hits }) => [`${source} ${query}`, hits])),
  )
  const found: ItemFound[] = []
  const readings: OutsideReading[] = []
  for (const [itemId, item] of items) {
    const heard = heardOn(item, facts)
    const unread = new Map<string, Passage>()
    const take = (passages: Passage[]) => {
      for (const passage of passages)
        if (!heard.includes(passage.paperId) && isUnread(works, itemId, passage.id)) unread.set(passage.id, passage)
    }
    for (const one of inPdfs.filter((one) => one.itemId === itemId)) {
      found.push(one)
      take(one.passages)
    }
    for (const { source, text: query } of queries.filter((one) => one.itemId === itemId)) {
      const hits = hitsOf.get(`${source} ${query}`)
      if (!hits) continue
      const passages = passagesOf(context.run.id, works, hits, item.title)
      found.push({ itemId, source, query, passages, evidence: [], facts: [] })
      take(passages)
    }
    if (unread.size === 0) continue
    const quality = Object.fromEntries([...unread.values()].map(({ paperId }) => [paperId, qualityOf(works, paperId)]))
    readings.push({ item, matter: refined.matter, stage, passages: [...unread.values()], quality })
  }
  // Where a model reads, it reads what all searches of the round brought.
  if (context.analyst.model) return found
  const results = await context.each(readOutside, readings)
  for (const [index, { item }] of readings.entries()) {
    const result = results[index]
    const first = found.find(({ itemId }) => itemId === item.id)
    if (!result || !first) continue
    if ('failure' in result) await context.emit({ type: 'notice', message: result.failure.message })
    else Object.assign(first, result.value)
  }
  return found
}
