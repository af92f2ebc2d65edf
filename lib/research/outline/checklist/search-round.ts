import type { SourceName } from '../../../sources/work/source'
import { eachDone } from '../../run/item-work'
import type { RunContext } from '../../run-context'
import type { OutlineItem } from '../outline-item'
import { MOST_PDFS, readOpenPdfs } from '../outside/open-pdfs'
import { type OutsideWorks, passagesOf, takeWorks } from '../outside/outside-works'
import { emitFailures, hitsByQuery, type SourceResults } from '../outside/search-source'
import { type SourceTally, tally } from '../outside/source-tally'
import type { ItemPassages, Query } from '../queries-by-words'
import { type Search, search } from './search'

type Round = {
  checklist: OutlineItem[]
  /** items not answered yet */
  open: OutlineItem[]
  /** ids of the papers to leave out for an item, and of the passages already read for it */
  heard(itemId: string): string[]
  readFor(itemId: string): string[]
  queries: Query[]
  /** from 0 */
  round: number
  stage: string
  works: OutsideWorks
  /** by source, kept across rounds */
  tallies: Map<SourceName, SourceTally>
}

/**
 * Runs the searches of a round in parallel: the library for each item, and each outside source with all its queries.
 * Merges the hits of the sources into works.
 */
export async function searchRound(context: RunContext, round: Round): Promise<ItemPassages[]> {
  const { queries, stage, works, tallies } = round
  const searches = [...inLibrary(round), ...outside(round)]
  const found: ItemPassages[] = []
  const results: SourceResults[] = []
  const lost = async (asked: Search, message: string) => {
    if ('outside' in asked) results.push(await emitFailures(context, asked.outside, message))
    else await context.emit({ type: 'source.failed', stage, source: 'library', query: asked.library.query, message })
  }
  for (const { value } of await eachDone(context, search, searches, (asked) => asked, lost)) {
    if ('library' in value) found.push(value.library)
    else results.push(value.outside)
  }
  for (const one of results) tally(tallies, one)
  await takeWorks(context, works, results, stage)
  const inPdfs = context.settings.readPdfs
    ? await readOpenPdfs(context, works, { items: round.open, stage, most: MOST_PDFS.aRound })
    : []
  const hits = hitsByQuery(results)
  const ofSources = queries.flatMap(({ itemId, source, text: query }): ItemPassages[] => {
    const own = hits(source, query)
    const title = round.checklist.find(({ id }) => id === itemId)?.title ?? ''
    return own ? [{ itemId, source, query, passages: passagesOf(context.run.id, works, own, title) }] : []
  })
  return [...found, ...inPdfs, ...ofSources]
}

function inLibrary({ checklist, queries, stage, round, heard, readFor }: Round): Search[] {
  return queries.flatMap(({ itemId, source, text: query }): Search[] => {
    const item = checklist.find(({ id }) => id === itemId)
    if (source !== 'library' || !item) return []
    return [{ library: { item, query, stage, heard: heard(itemId), read: readFor(itemId), round } }]
  })
}

function outside({ queries, stage, works }: Round): Search[] {
  const sources = [...new Set(queries.flatMap(({ source }) => (source === 'library' ? [] : source)))]
  return sources.map((source): Search => {
    const own = queries.flatMap(({ text, follow, filter, ...query }) =>
      query.source === source ? [[text, { text, ...(follow && { follow }), ...(filter && { filter }) }] as const] : [],
    )
    return { outside: { source, queries: [...new Map(own).values()], stage, read: [...works.pages.keys()] } }
  })
}
