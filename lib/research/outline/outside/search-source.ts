import { toFailure } from '../../../errors'
import { openSource } from '../../../sources/open-source'
import { type Hit, SOURCE_TITLES, type SourceName, type WorkFilter } from '../../../sources/source'
import { SourceFailure, type SourceTrouble } from '../../../sources/source-failure'
import { termsOfKinds } from '../../../sources/work-kinds'
import { unlessToWrite } from '../../run/leave-to-write'
import type { RunContext } from '../../run-context'
import { kindsOf } from '../../settings/source-settings'
import { askNeighbours, type Follow } from './follow-citations'
import { isCitable } from './is-citable'
import { type KeptPage, readPages } from './read-pages'
import { webTool } from './web-tool'

/** `stage`: for which it is asked, where that is not the stage of the search. */
type Asked = { text: string; follow?: Follow; filter?: WorkFilter; stage?: string }

/** What one source is asked in a round. `read`: addresses of pages that need not be read again. */
export type SourceSearch = { source: SourceName; queries: Asked[]; stage: string; read: string[] }
export type SourceFound = {
  source: SourceName
  answers: { query: string; hits: Hit[] }[]
  failures: { query: string; message: string }[]
  /** text of web pages, by the address at which the search had them */
  pages: Record<string, KeptPage>
  /** it does not know the kinds of works that the person wants: works of any kind are among its answers */
  ofAnyKind?: boolean
}

/** Finds that one question gives. */
const PER_QUERY = 10

/**
 * Puts the questions of a round to one source, one after the other as it wants to be asked anyway; sources are asked side by
 * side. A question that it does not understand is told, and the others are asked all the same; a source that is down,
 * slow or busy, after all tries, is left alone. Pages that could not be listed as a reference are left out.
 */
export async function searchSource(
  context: RunContext,
  { source, queries, stage: ofAll, read }: SourceSearch,
): Promise<SourceFound> {
  const found: SourceFound = { source, answers: [], failures: [], pages: {} }
  for (const asked of queries) {
    const { text: query, stage = ofAll } = asked
    const ofAnyKind = passesOverKinds(context, source, asked)
    if (ofAnyKind) found.ofAnyKind = true
    // Told as it begins: a source may want to be waited for.
    await context.emit({ type: 'source.asked', stage, source, query, ...(ofAnyKind && { ofAnyKind }) })
    const told = await context.step('ask a source', () => ask(context, source, asked))
    if (!told) {
      await context.emit({ type: 'source.failed', stage, source, query, message: 'The answer was wanted before.' })
      break
    }
    if ('failure' in told) {
      await context.emit({ type: 'source.failed', stage, source, query, message: told.failure })
      found.failures.push({ query, message: told.failure })
      if (told.leave) break
    } else {
      const hits = told.hits.filter(isCitable)
      await context.emit({ type: 'source.answered', stage, source, query, results: hits.length })
      found.answers.push({ query, hits })
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

/** What came of a source that could not be searched: each of its questions is told to have failed. */
export async function tellFailed(
  { emit }: RunContext,
  { source, queries, stage: ofAll }: SourceSearch,
  message: string,
): Promise<SourceFound> {
  for (const { text: query, stage = ofAll } of queries)
    await emit({ type: 'source.failed', stage, source, query, message })
  return { source, answers: [], failures: queries.map(({ text: query }) => ({ query, message })), pages: {} }
}

/** What a source gave to a question; undefined where it gave no answer. */
export function answersIn(found: SourceFound[]): (source: string, text: string) => Hit[] | undefined {
  const answers = new Map(
    found.flatMap(({ source, answers }) => answers.map(({ query, hits }) => [`${source} ${query}`, hits])),
  )
  return (source, text) => answers.get(`${source} ${text}`)
}

type Told = { hits: Hit[] } | { failure: string; leave: boolean }

/** Troubles of a question or an answer, and not of the source. */
const OF_QUESTION: SourceTrouble[] = ['bad_query', 'nonsense']

/** Null: the person wants what there is. */
async function ask(context: RunContext, source: SourceName, { text, follow, filter }: Asked): Promise<Told | null> {
  return unlessToWrite<Told | null>(context, null, async (signal) => {
    try {
      if (follow) return { hits: await askNeighbours(follow, signal) }
      return {
        hits: await openSource(source, await webTool()).search(text, {
          limit: PER_QUERY,
          signal,
          ...asAsked(context, filter),
        }),
      }
    } catch (error) {
      signal.throwIfAborted()
      const { code, message } = toFailure(error)
      return {
        failure: code === 'internal' ? `${SOURCE_TITLES[source]}: ${message}` : message,
        leave: !(error instanceof SourceFailure && OF_QUESTION.includes(error.trouble)),
      }
    }
  })
}

/** Whether works of other kinds than the person wants may be among the answers. */
function passesOverKinds({ settings }: RunContext, source: SourceName, { follow }: Asked): boolean {
  const kinds = kindsOf(settings)
  return kinds.length > 0 && (follow !== undefined || termsOfKinds(source, kinds) === null)
}

/** What the query wants, within the years and kinds of the run. */
function asAsked({ settings }: RunContext, { years, kinds = [] }: WorkFilter = {}): WorkFilter {
  const own = kindsOf(settings)
  const latest = Math.max(settings.years?.from ?? 0, years?.from ?? 0) || null
  const earliest = Math.min(settings.years?.to ?? Number.POSITIVE_INFINITY, years?.to ?? Number.POSITIVE_INFINITY)
  const to = Number.isFinite(earliest) ? earliest : null
  const both = own.length > 0 && kinds.length > 0 ? kinds.filter((kind) => own.includes(kind)) : kinds
  const wanted = both.length > 0 ? both : own
  return { ...((latest || to) && { years: { from: latest, to } }), ...(wanted.length > 0 && { kinds: wanted }) }
}
