import { randomUUID } from 'node:crypto'
import { db } from '../../db/client'
import { activeArguments, enqueue } from '../../engine/client'
import { QUEUE, settle, step, WORKFLOW } from '../../engine/workflow'
import { AppError, toFailure } from '../../errors'
import { log } from '../../log'
import { countingUse } from '../../models/limits/model-use'
import { withOwner } from '../../owner'
import { SourceFailure } from '../../sources/ask/source-failure'
import { arxiv } from '../../sources/scholarly/arxiv'
import { pubmed } from '../../sources/scholarly/pubmed'
import { semanticScholar } from '../../sources/scholarly/semantic-scholar'
import type { Hit } from '../../sources/work/source'
import { OUTSIDE } from '../in-library'
import { keepHits } from '../outside/keep-hits'
import { type Cycle, isStopped, keepCycle, lastCycle } from './cycle'
import { type IndexedSource, indexerSettings } from './indexer-settings'
import { nextPage, PAGE_HITS, type PageToFetch } from './next-page'
import { topicQuery } from './topic-query'
import { topicsToLookFor } from './topics'

/** Prefix of the workflow's argument if the person started it; the schedule passes its time. */
const NOW = 'now'
const SOURCES = { arxiv, pubmed, 'semantic-scholar': semanticScholar }
/** Minimum time since the last search, which the schedule checks every hour. */
const EACH_MS = 20 * 60 * 60_000

/** A page of a topic to fetch from a source. */
type Ask = PageToFetch & { topicId: string; words: string; source: IndexedSource }

/** Result of one request. `rest`: do not ask this source again in this search. */
type Fetched = { state: 'done' | 'stopped' } | { state: 'failed'; why: string; rest: boolean }

/** Searches for new works now. Throws `AppError('conflict')` if it is switched off, or already running. */
export async function startLooking(): Promise<void> {
  const { on } = await indexerSettings()
  if (!on) throw new AppError('conflict', 'Checking for new papers is turned off. Turn it on first.')
  if (await isLooking())
    throw new AppError('conflict', 'A search is already running. Wait until it is done, or stop it.')
  const why = `${NOW} ${randomUUID()}`
  await enqueue(QUEUE.lookForNew, WORKFLOW.lookForNew, `look-for-new ${why}`, why)
}

/** Whether a search is queued or running. */
export async function isLooking(): Promise<boolean> {
  return (await activeArguments(WORKFLOW.lookForNew)).size > 0
}

/**
 * The durable workflow: fetches one page of each topic from each chosen source, and each page only once ever. A failing
 * source is skipped for this time; the next search continues where this one ended.
 */
export async function lookForNew(why: string): Promise<void> {
  const begun = await settle('begin', () => begin(why))
  if (!begun) return
  const { asks, id } = begun
  const resting = new Set<IndexedSource>()
  const failures = new Set<string>()
  let stopped = false
  for (const [place, ask] of asks.entries()) {
    if (resting.has(ask.source)) continue
    const fetched = await step(`page ${place}`, () => fetchPage(id, ask)).catch((error): Fetched => {
      return { state: 'failed', why: toFailure(error).message, rest: true }
    })
    stopped = fetched.state === 'stopped'
    if (stopped) break
    if (fetched.state === 'failed') failures.add(fetched.why)
    if (fetched.state === 'failed' && fetched.rest) resting.add(ask.source)
    await settle(`report ${place}`, () => report(id, { done: place + 1, failures: [...failures] }))
  }
  await settle('end', () => report(id, { finishedAt: new Date().toISOString(), stopped }))
}

async function begin(why: string): Promise<{ id: string; asks: Ask[] } | null> {
  const now = new Date()
  const [{ on, sources }, last] = await Promise.all([indexerSettings(), lastCycle()])
  const isDue = why.startsWith(NOW) || !last || now.getTime() - Date.parse(last.startedAt) > EACH_MS
  if (!on || !isDue) return null
  const client = await db()
  const topics = await topicsToLookFor(now)
  const latest = await client.topicPage.groupBy({
    by: ['topicId', 'source'],
    where: { topicId: { in: topics.map(({ id }) => id) } },
    _max: { since: true },
  })
  // Requests before the last search do not affect the next one, and there are more of them every day.
  const pages = await client.topicPage.findMany({
    where: { OR: latest.map(({ topicId, source, _max }) => ({ topicId, source, since: _max.since ?? '' })) },
  })
  const asks = topics.flatMap(({ id: topicId, words }) =>
    sources.flatMap((source): Ask[] => {
      const fetched = pages.filter((page) => page.topicId === topicId && page.source === source)
      const next = nextPage(fetched, now)
      return next ? [{ ...next, topicId, words, source }] : []
    }),
  )
  const id = randomUUID()
  const started = { startedAt: now.toISOString(), finishedAt: null, stopped: false, done: 0, found: 0, failures: [] }
  await keepCycle({ id, ...started, of: asks.length })
  return { id, asks }
}

async function fetchPage(cycleId: string, ask: Ask): Promise<Fetched> {
  const { topicId, source, since, page, words } = ask
  const client = await db()
  const { on, sources } = await indexerSettings()
  if (!on || (await isStopped(cycleId))) return { state: 'stopped' }
  const key = { topicId, source, since, page }
  const [topic, before] = await Promise.all([
    client.topic.findFirst({ where: { id: topicId, active: true }, select: { ownerId: true } }),
    client.topicPage.count({ where: key }),
  ])
  if (!topic || before > 0 || !sources.includes(source)) return { state: 'done' }
  try {
    const options = { limit: PAGE_HITS, from: page * PAGE_HITS, ...(since && { since }) }
    const hits = await SOURCES[source]().search(topicQuery(source, words), options)
    // A work in other people's libraries is still new to somebody who does not have it.
    await withOwner(topic.ownerId, () => keepPage(key, hits))
    return { state: 'done' }
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error
    log.info('a page of new works was not fetched', { source, trouble: error.trouble })
    return { state: 'failed', why: error.message, rest: error.trouble !== 'bad_query' }
  }
}

/** Stores the page with its works in one transaction, so that a reader sees both. */
async function keepPage(key: PageToFetch & { topicId: string; source: string }, hits: Hit[]): Promise<void> {
  const client = await db()
  const ids = await countingUse('index', () => keepHits(hits))
  const outside = await client.paper.findMany({ where: { id: { in: ids }, ...OUTSIDE }, select: { id: true } })
  const foundAt = new Date()
  const dates = hits.flatMap(({ published }) => published ?? []).sort()
  await client.$transaction([
    client.topicFind.createMany({
      data: outside.map(({ id }) => ({ topicId: key.topicId, paperId: id, foundAt })),
      skipDuplicates: true,
    }),
    client.topicPage.create({ data: { ...key, hits: hits.length, newest: dates.at(-1) ?? null } }),
  ])
}

async function report(id: string, changed: Partial<Cycle>): Promise<void> {
  const cycle = await lastCycle()
  if (cycle?.id === id) await keepCycle({ ...cycle, ...changed, found: await foundSince(cycle.startedAt) })
}

/** Works found since then that no topic had before. */
async function foundSince(startedAt: string): Promise<number> {
  const client = await db()
  const since = new Date(startedAt)
  return client.paper.count({
    where: { finds: { some: { foundAt: { gte: since } }, none: { foundAt: { lt: since } } } },
  })
}
