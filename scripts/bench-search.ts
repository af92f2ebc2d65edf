import { env } from '../lib/env'
import { findActiveIndex } from '../lib/library/search/active-index'
import { queryWeights } from '../lib/library/search/bm25'
import { frequencies } from '../lib/library/search/frequencies'
import { addGraphs } from '../lib/library/search/graphs'
import { type ScoreInput, scoreLayer } from '../lib/library/search/score-layer'
import { openIndex } from '../lib/library/search/segments/open-index'
import { termsInPapers } from '../lib/library/search/terms-in-papers'
import { rows } from '../lib/library/sql/rows'
import type { Gathered } from '../lib/research/funnel/gather'
import { comparison, findTimed, openVersions } from './bench-beside'
import { countReads } from './bench-reads'
import { print, printTimes, timings } from './bench-report'
import { onScratchDatabase } from './scratch-database'
import { syntheticPassages } from './synthetic-passages'
import { learnQuestion, writePassages } from './write-passages'

const SIZES = [40_000, 200_000, 1_000_000]
/** The embedded database is not meant for larger libraries. */
const MOST_EMBEDDED = 200_000
const QUESTIONS = 30
/** Number of questions before the measurement starts. */
const WARM = 30
const LIMIT = 200
const NEW = 'the funnel, new question: '

/**
 * Prints p50 and p95 of the funnel and of searches among up to `most` passages, compared with a scan of all passages in
 * SQL, and the amount of data that a new question reads from the database, which does not depend on other work on the
 * machine. `beside`: folder of another checkout of Folio, which gets the same questions alternately.
 */
export async function benchSearch(most: number, least = 0, beside?: string): Promise<void> {
  const { DATABASE_URL } = env()
  for (const size of SIZES.filter((size) => size >= least && size <= most)) {
    if (size <= MOST_EMBEDDED) await onScratchDatabase(undefined, () => benchOn('PGlite', size, beside))
    if (DATABASE_URL) await onScratchDatabase(DATABASE_URL, () => benchOn('Postgres', size, beside))
  }
}

async function benchOn(database: string, size: number, beside: string | undefined): Promise<void> {
  const passages = syntheticPassages(size)
  const started = performance.now()
  await writePassages(passages)
  const index = await findActiveIndex()
  if (!index) return
  await rows('ANALYZE')
  await addGraphs(index)
  print(`${database}: ${size} passages, ready in ${((performance.now() - started) / 1000).toFixed(0)} s`)
  const times = timings()
  const timed = times.time
  const agreement: number[] = []
  const nearness: number[] = []
  const versions = await openVersions(beside)
  const compared = comparison()
  for (let i = -WARM; i < QUESTIONS; i++) {
    // Code is compiled after it has run often, so that the first questions take twice as long.
    const kept = i < 0 ? timings() : times
    const asked = passages.question()
    await learnQuestion(index.id, asked.terms, asked.vector)
    const found: Gathered[] = []
    // Alternates the order, because the second version finds its data in the database's cache.
    for (const version of i % 2 ? versions.toReversed() : versions) {
      const read = await countReads(async () => found.push(await findTimed(version, asked.text, NEW, kept)))
      kept.add(`${NEW}statements${version.name}`, read.statements, '')
      kept.add(`${NEW}rows${version.name}`, read.rows, '')
      kept.add(`${NEW}read${version.name}`, read.bytes / 1000, 'kB')
      await findTimed(version, asked.text, 'the funnel, asked again: ', kept)
    }
    compared.add(asked.text, found)
  }
  for (let i = 0; i < QUESTIONS; i++) {
    const { terms, vector } = passages.question()
    const counts = { counts: new Map(terms.map((term) => [term, 1])), length: terms.length }
    const now = await timed('open the index', () => openIndex())
    if (!now) return
    const { chunkCount, df } = await timed('frequencies, new question', () => frequencies(now, 'content', terms))
    const weights = queryWeights(counts, df, chunkCount)
    const input: ScoreInput = { index: now, layer: 'content', weights, vector: null, limit: LIMIT }
    const words = await timed('keywords, top 200', () => scoreLayer(input))
    const near = await timed('cosine, top 200', () => scoreLayer({ ...input, weights: new Map(), vector }))
    await timed('both: scoreLayer', () => scoreLayer({ ...input, vector }))
    await timed('both, among 8 papers', () => scoreLayer({ ...input, vector, paperIds: passages.somePapers(8) }))
    await timed('termsInPapers', () => termsInPapers(now, terms))
    // Last, because it reads the whole library.
    const scanned = await timed('scan in SQL (before)', () => scan(input, vector))
    agreement.push(shareOf(words, scanned.words))
    nearness.push(shareOf(near, scanned.near))
  }
  printTimes(times)
  if (beside) compared.print()
  print(`  of the scan's 200 best: by keywords ${percent(agreement)}, by cosine ${percent(nearness)}`)
  print(`  memory of the process ${Math.round(process.memoryUsage.rss() / 1e6)} MB`)
}

/** Search from before there were segments: compares every passage in the database. */
async function scan({ index, weights }: ScoreInput, vector: Float32Array) {
  const keywords = `{${[...weights].map(([term, weight]) => `${term}:${weight}`).join(',')}}/536870912`
  const found = await rows<{ id: string; bm25: number; cosine: number }>(
    `WITH scored AS MATERIALIZED (
       SELECT c.id, -(c.keywords <#> $2::sparsevec) AS bm25, coalesce(1 - (c.embedding <=> $3::halfvec), 0) AS cosine
       FROM chunk c WHERE c.index_id = $1 AND c.layer = 'content' AND c.paper_id NOT IN (
         SELECT id FROM paper WHERE status <> 'ready' OR removed_at IS NOT NULL OR standing <> 'library')
     )
     (SELECT * FROM scored ORDER BY bm25 DESC LIMIT ${LIMIT}) UNION (SELECT * FROM scored ORDER BY cosine DESC LIMIT ${LIMIT})`,
    [index.id, keywords, `[${vector.join(',')}]`],
  )
  const best = (score: 'bm25' | 'cosine') =>
    [...found]
      .sort((a, b) => b[score] - a[score])
      .slice(0, LIMIT)
      .map(({ id }) => id)
  return { words: best('bm25'), near: best('cosine') }
}

function shareOf(found: { chunkId: string }[], wanted: string[]): number {
  const ids = new Set(found.map(({ chunkId }) => chunkId))
  return wanted.filter((id) => ids.has(id)).length / wanted.length
}

function percent(shares: number[]): string {
  return `${((100 * shares.reduce((sum, share) => sum + share, 0)) / shares.length).toFixed(1)} %`
}
