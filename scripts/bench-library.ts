import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { env } from '../lib/env'
import { libraryHealth } from '../lib/library/care/health'
import { findTroubles } from '../lib/library/care/paper-troubles'
import { suggestDuplicates } from '../lib/library/care/suggested-duplicates'
import { listCollections } from '../lib/library/collections/collections'
import { LIST_ORDERS, type ListFilter, WHOLE_LIST } from '../lib/library/filters/list-filter'
import { libraryList } from '../lib/library/list/library-list'
import { listPage } from '../lib/library/list/list-page'
import { findTitledFirst } from '../lib/library/list-search/find-papers'
import { newestTitles } from '../lib/library/recent/newest-titles'
import { sampleStanding } from '../lib/library/samples/sample-standing'
import { rows } from '../lib/library/sql/rows'
import { print, printTimes, timings } from './bench-report'
import { onScratchDatabase } from './scratch-database'
import { syntheticLibrary } from './synthetic-library'

const ROUNDS = 12
const PAGE = 60

/** Prints the database queries for the pages of a library of `size` papers with metadata only. */
export async function benchLibrary(size: number): Promise<void> {
  const { DATABASE_URL } = env()
  await onScratchDatabase(undefined, () => benchOn('PGlite', size))
  if (DATABASE_URL) await onScratchDatabase(DATABASE_URL, () => benchOn('Postgres', size))
}

async function benchOn(database: string, size: number): Promise<void> {
  env().DATA_DIR = mkdtempSync(path.join(tmpdir(), 'folio-bench-'))
  await writePapers(size)
  await writeCollections(size)
  await rows('ANALYZE')
  print(`${database}: ${size} papers`)
  const times = timings()
  // On a busy machine processor time is more reliable than the clock; it does not include a database server's.
  const time = async (what: string, work: () => Promise<unknown>) => {
    const used = process.cpuUsage()
    await times.time(what, work)
    const { user, system } = process.cpuUsage(used)
    times.add(`${what}, processor`, (user + system) / 1000)
  }
  const since = new Date().toISOString()
  const list = (part: Partial<ListFilter>, from = 0) =>
    libraryList({ ...WHOLE_LIST, ...part }, { from, count: PAGE }, since)
  let memory = 0
  for (let round = 0; round < ROUNDS; round++) {
    for (const order of LIST_ORDERS) await time(`library, by ${order}`, () => list({ order }))
    await time('library, the middle', () => list({}, Math.floor(size / 2)))
    await time('library, words', () => list({ words: 'ba ce 2012' }))
    await time('library, tag, year and state', () => list({ tags: ['tag 3'], year: '2012', status: 'ready' }))
    await time('library, a collection with all in it', () => list({ collection: 'c1' }))
    await time('collections with their numbers', () => listCollections())
    await time('rows while scrolling', () => listPage(WHOLE_LIST, { from: round * PAGE, count: PAGE }))
    await time('palette', () => findTitledFirst('ba fo', 6))
    await time('counts in the sidebar', () => libraryHealth())
    await time('front page', () => Promise.all([libraryHealth(), newestTitles(50), sampleStanding()]))
    await time('health: what is wrong', () => findTroubles(null, 50))
    await time('health: duplicates', () => suggestDuplicates())
    globalThis.gc?.()
    if (round === 2) memory = process.memoryUsage().rss
  }
  printTimes(times)
  const grown = (process.memoryUsage().rss - memory) / 1e6
  print(
    `  memory of the process ${Math.round(memory / 1e6)} MB, ${Math.round(grown)} MB more ${ROUNDS - 3} rounds later`,
  )
  rmSync(env().DATA_DIR, { recursive: true, force: true })
}

/** Titles, authors and years, tags on every third, a star on every tenth; no text. */
async function writePapers(size: number): Promise<void> {
  const { titleOf } = syntheticLibrary(size)
  const papers = Array.from({ length: size }, (_, index) => index)
  await rows(
    `INSERT INTO paper (id, title, authors, file_name, file_hash, status, published, added_at, updated_at)
     SELECT 'synthetic-' || i, title, ARRAY['Ada Writer ' || i % 700, CASE WHEN i % 5 = 0 THEN 'Bo Álvarez' ELSE 'Bo Reader' END], i || '.pdf', 'hash' || i, 'ready',
       (1990 + i % 35)::text,
       now() - i * interval '1 minute', now() - interval '1 day'
     FROM unnest($1::int[], $2::text[]) AS made(i, title)`,
    [papers, papers.map(titleOf)],
  )
  await rows(
    `INSERT INTO paper_mark (paper_id, tags, starred)
     SELECT 'synthetic-' || i, CASE WHEN i % 3 = 0 THEN ARRAY['tag ' || i % 40] ELSE '{}' END, i % 10 = 0
     FROM unnest($1::int[]) AS made(i) WHERE i % 3 = 0 OR i % 10 = 0`,
    [papers],
  )
}

/** Creates a thousand nested collections, ten in each until there are enough, and puts each paper into two of them. */
async function writeCollections(size: number): Promise<void> {
  await rows(
    `INSERT INTO collection (id, name, parent_id)
     SELECT 'c' || i, 'Collection ' || i, CASE WHEN i < 10 THEN NULL ELSE 'c' || i / 10 END FROM generate_series(0, 999) AS i`,
  )
  await rows(
    `INSERT INTO collection_paper (collection_id, paper_id)
     SELECT 'c' || (i * 7 + turn * 501) % 1000, 'synthetic-' || i
     FROM generate_series(0, $1::int - 1) AS i, generate_series(0, 1) AS turn`,
    [size],
  )
}
