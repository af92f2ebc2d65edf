import { pathToFileURL } from 'node:url'
import { env } from '../lib/env'
import { diversify } from '../lib/library/search/diversify'
import { findInFullText } from '../lib/library/search/find-in-full-text'
import { indexPaper } from '../lib/library/search/index-paper'
import { rank } from '../lib/library/search/rank'
import { rebuildIndex } from '../lib/library/search/rebuild-index'
import { rows } from '../lib/library/search/rows'
import { search } from '../lib/library/search/search'
import { FUNNEL } from '../lib/research/funnel'
import { onScratchDatabase } from './scratch-database'
import { syntheticLibrary } from './synthetic-library'

const PAPERS = 1_000
/** Papers that the space is learned from; the others are folded in, as in a library that grows. */
const LEARNED = 200
const QUESTIONS = 60

/** Prints p50 and p95 of the funnel's searches at 1,000 papers, on PGlite and on Postgres when one is configured. */
export async function benchRetrieval(): Promise<void> {
  await onScratchDatabase(undefined, () => benchOn('PGlite'))
  const { DATABASE_URL } = env()
  if (DATABASE_URL) await onScratchDatabase(DATABASE_URL, () => benchOn('Postgres'))
}

async function benchOn(database: string): Promise<void> {
  const library = syntheticLibrary(PAPERS)
  const loading = performance.now()
  await load(library)
  const [count] = await rows<{ content: number; summary: number }>(
    `SELECT count(*) FILTER (WHERE layer = 'content')::int AS content,
            count(*) FILTER (WHERE layer = 'summary')::int AS summary FROM chunk`,
  )
  const seconds = ((performance.now() - loading) / 1000).toFixed(0)
  print(
    `${database}: ${PAPERS} papers, ${count?.summary} summary and ${count?.content} content passages, in ${seconds} s`,
  )
  const times = new Map<string, number[]>()
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const started = performance.now()
    const result = await work()
    times.set(what, [...(times.get(what) ?? []), performance.now() - started])
    return result
  }
  for (let i = 0; i < QUESTIONS; i++) await ask(library.question(), timed)
  for (const [what, values] of times) print(`  ${what.padEnd(44)} p50 ${at(values, 0.5)}  p95 ${at(values, 0.95)}`)
}

type Timed = <T>(what: string, work: () => Promise<T>) => Promise<T>

async function ask(query: string, timed: Timed): Promise<void> {
  const scoped = await timed('scope: summaries, MMR', () => search({ layer: 'summary', query, ...FUNNEL.scope }))
  const full = await timed('scope: all full text', () => findInFullText(query, FUNNEL.fullText))
  const shortlist = [...new Set([...scoped.hits, ...full].map((hit) => hit.paperId))].slice(0, 8)
  const inShortlist = { layer: 'content' as const, query, paperIds: shortlist }
  await timed('gather: full text of 8 papers, MMR', () => search({ ...inShortlist, ...FUNNEL.gather }))
  const { chunks } = await rank({ ...inShortlist, limit: 60 })
  const candidates = chunks.map(({ chunkId, score }) => ({ chunkId, relevance: score }))
  await timed('MMR alone, 15 of up to 60', () => diversify(candidates, { k: 15, alpha: 0.6, by: 'keywords' }))
}

async function load({ paperChunks, titleOf }: ReturnType<typeof syntheticLibrary>): Promise<void> {
  const ids = Array.from({ length: PAPERS }, (_, paper) => paper)
  await rows(
    `INSERT INTO paper (id, title, file_name, status, updated_at)
     SELECT 'synthetic-' || n, title, 'synthetic.pdf', 'ready', now() FROM unnest($1::int[], $2::text[]) p(n, title)`,
    [ids, ids.map(titleOf)],
  )
  const early = ids.slice(0, LEARNED).flatMap((paper) => [paperChunks(paper, 'content'), paperChunks(paper, 'summary')])
  for (const paper of early) await indexPaper(paper)
  await rebuildIndex(
    (async function* () {
      yield* early
    })(),
  )
  for (const paper of ids.slice(LEARNED))
    for (const layer of ['content', 'summary'] as const) await indexPaper(paperChunks(paper, layer))
}

function at(values: number[], quantile: number): string {
  const sorted = [...values].sort((a, b) => a - b)
  return `${(sorted[Math.min(Math.floor(sorted.length * quantile), sorted.length - 1)] ?? 0).toFixed(1)} ms`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await benchRetrieval()
