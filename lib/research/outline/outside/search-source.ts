import { toFailure } from '../../../errors'
import { SourceFailure, type SourceTrouble } from '../../../sources/ask/source-failure'
import { openSource } from '../../../sources/search/open-source'
import { tellsDates } from '../../../sources/search/web'
import { type Hit, SOURCE_TITLES, type SourceName, type WorkFilter } from '../../../sources/work/source'
import { canTellKinds, termsOfKinds } from '../../../sources/work/work-kinds'
import { unlessToWrite } from '../../run/leave-to-write'
import type { RunContext } from '../../run-context'
import { kindsOf, limitsYears, matchesFilters } from '../../settings/source-settings'
import { webTool } from '../../sources/web-tool'
import type { Follow } from '../queries-by-words'
import { askNeighbours } from './ask-neighbours'
import { isCitable } from './is-citable'
import { type KeptPage, readPages } from './read-pages'

/** `stage`: the stage of the query, if it differs from that of the search. */
type SourceQuery = { text: string; follow?: Follow; filter?: WorkFilter; stage?: string }

/** Queries to one source in a round. `read`: addresses of pages that need not be read again. */
export type SourceSearch = { source: SourceName; queries: SourceQuery[]; stage: string; read: string[] }
export type SourceResults = {
  source: SourceName
  answers: { query: string; hits: Hit[] }[]
  failures: { query: string; message: string }[]
  /** text of web pages, by the address the search returned */
  pages: Record<string, KeptPage>
  /** addresses of found works that do not match the run's years or kinds */
  left: string[]
}

/** Number of hits per query. */
const PER_QUERY = 10
/** Factor by which more works are requested where unwanted ones have to be dropped. */
export const LOOKED_THROUGH = 3
const CANNOT_TELL = 'It does not say what type each work is, so the chosen types cannot be applied.'
const NO_DATES = 'It does not say when pages were published, so the chosen years cannot be applied.'

/**
 * Sends the queries of a round to one source, one at a time. A query that the source rejects is reported and the rest
 * continue; a source that stays down, slow or busy after all tries is skipped. Drops pages that cannot be listed as a
 * reference, and works that do not match the run's years and kinds. A source that cannot filter by these is not asked.
 */
export async function searchSource(
  context: RunContext,
  { source, queries, stage: ofAll, read }: SourceSearch,
): Promise<SourceResults> {
  const found: SourceResults = { source, answers: [], failures: [], pages: {}, left: [] }
  if (!canTellKinds(source, kindsOf(context.settings)))
    return emitFailures(context, { source, queries, stage: ofAll, read }, CANNOT_TELL)
  for (const asked of queries) {
    const { text: query, stage = ofAll } = asked
    // Emitted at the start, because a source may have to be waited for.
    await context.emit({ type: 'source.asked', stage, source, query })
    const answer = await context.step('ask a source', () => ask(context, source, asked))
    if (!answer) {
      await context.emit({
        type: 'source.failed',
        stage,
        source,
        query,
        message: 'You requested the answer before this search ran.',
      })
      break
    }
    if ('failure' in answer) {
      await context.emit({ type: 'source.failed', stage, source, query, message: answer.failure })
      found.failures.push({ query, message: answer.failure })
      if (answer.leave) break
    } else {
      const { hits, left } = chooseHits(context, asked, answer.hits)
      await context.emit({ type: 'source.answered', stage, source, query, ...counted(hits.length, left.length) })
      found.answers.push({ query, hits })
      found.left.push(...left.map(({ url }) => url))
    }
  }
  if (source === 'web') {
    const known = new Set(read)
    const hits = found.answers.map((answer) => answer.hits.filter(({ url }) => !known.has(url)))
    found.pages = await context.step('read pages', () =>
      unlessToWrite(context, {}, (signal) => readPages(hits, signal)),
    )
  }
  return found
}

/** Emits a failure for each query of a source that could not be searched. */
export async function emitFailures(
  { emit }: RunContext,
  { source, queries, stage: ofAll }: SourceSearch,
  message: string,
): Promise<SourceResults> {
  for (const { text: query, stage = ofAll } of queries)
    await emit({ type: 'source.failed', stage, source, query, message })
  return { source, answers: [], failures: queries.map(({ text: query }) => ({ query, message })), pages: {}, left: [] }
}

/** Counts of a source's results for an event; `left` only where some were left out. */
export const counted = (results: number, left: number) => ({ results, ...(left > 0 && { left }) })

/** Splits hits into citable ones that match the run's years and kinds, and those that do not match. */
function chooseHits({ settings }: RunContext, { follow }: SourceQuery, found: Hit[]): { hits: Hit[]; left: Hit[] } {
  const citable = found.filter(isCitable)
  const wanted = citable.filter((hit) => matchesFilters(settings, hit))
  return {
    hits: follow ? wanted : wanted.slice(0, PER_QUERY),
    left: citable.filter((hit) => !wanted.includes(hit)),
  }
}

/** Returns a function that gives the hits of a source for a query; undefined if the source did not answer it. */
export function hitsByQuery(found: SourceResults[]): (source: string, text: string) => Hit[] | undefined {
  const answers = new Map(
    found.flatMap(({ source, answers }) => answers.map(({ query, hits }) => [`${source} ${query}`, hits])),
  )
  return (source, text) => answers.get(`${source} ${text}`)
}

type SourceReply = { hits: Hit[] } | { failure: string; leave: boolean }

/** Failures that concern one query or answer, not the source as a whole. */
const QUERY_TROUBLES: SourceTrouble[] = ['bad_query', 'nonsense']

/** Null if the person asked for the answer now. */
async function ask(
  context: RunContext,
  source: SourceName,
  { text, follow, filter }: SourceQuery,
): Promise<SourceReply | null> {
  return unlessToWrite<SourceReply | null>(context, null, async (signal) => {
    try {
      if (follow) return { hits: await askNeighbours(follow, signal) }
      if (source === 'web' && !tellsDates() && limitsYears(context.settings)) return { failure: NO_DATES, leave: true }
      return {
        hits: await openSource(source, await webTool()).search(text, {
          limit: isLimited(context, source) ? PER_QUERY : PER_QUERY * LOOKED_THROUGH,
          signal,
          ...restrictToRun(context, filter),
        }),
      }
    } catch (error) {
      signal.throwIfAborted()
      const { code, message } = toFailure(error)
      return {
        failure: code === 'internal' ? `${SOURCE_TITLES[source]}: ${message}` : message,
        leave: !(error instanceof SourceFailure && QUERY_TROUBLES.includes(error.trouble)),
      }
    }
  })
}

/** Whether the source itself filters by the years and kinds of the run. */
function isLimited({ settings }: RunContext, source: SourceName): boolean {
  return (source !== 'web' || !limitsYears(settings)) && termsOfKinds(source, kindsOf(settings)) !== null
}

/** The filter of a query, narrowed to the years and kinds of the run. */
function restrictToRun({ settings }: RunContext, { years, kinds = [] }: WorkFilter = {}): WorkFilter {
  const own = kindsOf(settings)
  const latest = Math.max(settings.years?.from ?? 0, years?.from ?? 0) || null
  const earliest = Math.min(settings.years?.to ?? Number.POSITIVE_INFINITY, years?.to ?? Number.POSITIVE_INFINITY)
  const to = Number.isFinite(earliest) ? earliest : null
  const both = own.length > 0 && kinds.length > 0 ? kinds.filter((kind) => own.includes(kind)) : kinds
  const wanted = both.length > 0 ? both : own
  return { ...((latest || to) && { years: { from: latest, to } }), ...(wanted.length > 0 && { kinds: wanted }) }
}
