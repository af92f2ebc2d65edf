import { fork } from 'node:child_process'
import { createReadStream, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

// `npm run bench [-- --passages=N] [--keep=FOLDER]`: reading the available papers and answering, then `funnel` and
// `search` with up to N passages (default 200,000). Look at ratios and medians, because single times are noisy.
// `npm run bench -- import`: importing a folder of 1,000 PDFs.
// `npm run bench -- references [5000]`: importing references in five formats, also stopped and resumed.
// `npm run bench -- zotero [3000] [300]`: importing a Zotero library of 3,000 items with 300 PDFs, compared with a folder
// with BibTeX; then a sync that finds nothing new.
// `npm run bench -- papers DIR [--one-by-one]`: each step of adding the PDFs of a folder.
// `npm run bench -- index [N]`: indexing N synthetic papers (default 1,000) of 45 passages on the embedded database.
// `npm run bench -- funnel [--keep=FOLDER] [--beside=FOLDER]`: a question over the papers of ../shared/evaluation.
// `npm run bench -- server [PAPERS]`: the production build: start, pages, simultaneous questions, idle time and disk
// space, with the sample papers and the PDFs of a folder.
// `npm run bench -- library [N]`: the pages of a library of N papers (default 10,000).
// `npm run bench -- kills [--runs=40] [--kills=30] [--minutes=15] [--papers=DIR]`: processes that are killed while they
// share one Postgres (DATABASE_URL); with --embedded one server on the embedded database; with --people also accounts
// and an S3 store.
// `npm run bench -- people [500]`: many people with accounts compared with one, on the Postgres of DATABASE_URL.
// `npm run bench -- search [N] [LEAST] [--beside=FOLDER]`: a search and the funnel among 40,000, 200,000 and 1,000,000
// passages, from LEAST up to N.
// `--beside=FOLDER`: compares with another checkout of Folio in the same run, and lists questions with other results.
if (process.argv[2] === 'import') {
  await import('./bench-import')
  process.exit()
}
if (process.argv[2] === 'references') {
  await import('./bench-references')
  process.exit()
}
if (process.argv[2] === 'zotero') {
  await import('./bench-zotero')
  process.exit()
}
if (process.argv[2] === 'papers') {
  await import('./bench-papers')
  process.exit()
}
if (process.argv[2] === 'kills') {
  const number = (name: string, usual: number) =>
    Number(process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1] ?? usual)
  const given = process.argv.find((arg) => arg.startsWith('--papers='))?.split('=')[1]
  const papersIn = path.resolve(given ?? (existsSync('../shared/papers') ? '../shared/papers' : 'prisma/samples'))
  const papers = readdirSync(papersIn)
    .filter((name) => name.endsWith('.pdf'))
    .map((name) => path.join(papersIn, name))
  const asked = { papers, runs: number('runs', 40), kills: number('kills', 30), seconds: number('minutes', 15) * 60 }
  const server = process.env.DATABASE_URL ?? ''
  const report = process.argv.includes('--embedded')
    ? await (await import('./bench-kills-embedded')).killsEmbedded(asked)
    : process.argv.includes('--people')
      ? await (await import('./bench-kills-people')).killsWithPeople({ ...asked, server })
      : await (await import('./bench-kills')).killsOn({ ...asked, server, servers: 2, workers: 2 })
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  process.exit()
}
if (process.argv[2] === 'people') {
  const { benchPeople } = await import('./bench-people')
  await benchPeople(process.env.DATABASE_URL ?? '', Number(process.argv[3] ?? 500))
  process.exit()
}
if (process.argv[2] === 'search') {
  const { benchSearch } = await import('./bench-search')
  const beside = process.argv.find((arg) => arg.startsWith('--beside='))?.slice('--beside='.length)
  const [most, least] = process.argv.slice(3).filter((arg) => !arg.startsWith('--'))
  await benchSearch(Number(most ?? 200_000), Number(least ?? 0), beside)
  process.exit()
}
if (process.argv[2] === 'library') {
  const { benchLibrary } = await import('./bench-library')
  await benchLibrary(Number(process.argv[3] ?? 10_000))
  process.exit()
}
if (process.argv[2] === 'server') {
  const { benchServer } = await import('./bench-server')
  await benchServer(process.argv[3])
  process.exit()
}
if (process.argv[2] === 'index') {
  const { benchIndex } = await import('./bench-index')
  await benchIndex(Number(process.argv[3] ?? 1000))
  process.exit()
}
if (process.argv[2] === 'funnel') {
  const args = process.argv.slice(3)
  const option = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
  const on = option('on')
  const { benchFunnel, benchFunnelHere } = await import('./bench-funnel')
  if (on === 'embedded' || on === 'server')
    await benchFunnelHere(on, { keep: option('keep'), beside: option('beside') })
  else await benchFunnel(args, process.env.DATABASE_URL)
  process.exit()
}
const dataDir = mkdtempSync(path.join(tmpdir(), 'folio-bench-'))
process.env.DATA_DIR = dataDir
process.env.SAMPLE_LIBRARY = 'off'
process.env.LOG_LEVEL = 'error'
// The answers are timed on the embedded database; the rest also on a server, if there is one.
const server = process.env.DATABASE_URL
delete process.env.DATABASE_URL

const { boot, stop } = await import('../lib/boot')
const { stepTimes } = await import('../lib/engine/results')
const { WORKFLOW } = await import('../lib/engine/workflow')
const { addFile } = await import('../lib/library/add/add-papers')
const { listPapers } = await import('../lib/library/papers')
const { startRun, watchRun } = await import('../lib/research/runs')

const SHARED = path.resolve('../shared/papers')
const folder = existsSync(SHARED) ? SHARED : path.resolve('prisma/samples')
const QUESTIONS = [
  'how do transformers work',
  'what is retrieval-augmented generation',
  'why is attention scaled',
  'how does dense passage retrieval work',
  'what is knowledge distillation',
]

const rows: [string, string][] = []
const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`
const quantile = (values: number[], q: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? 0

async function ingest() {
  const files = readdirSync(folder).filter((name) => name.endsWith('.pdf'))
  const started = performance.now()
  for (const fileName of files) await addFile({ stream: createReadStream(path.join(folder, fileName)), fileName })
  for (;;) {
    const papers = await listPapers()
    if (papers.every((paper) => paper.status === 'ready' || paper.status === 'failed')) {
      const seconds = (performance.now() - started) / 1000
      const pages = papers.reduce((sum, paper) => sum + paper.pages, 0)
      rows.push(['papers read, summarized and indexed', `${papers.length} (${pages} pages)`])
      rows.push(['ingestion, all steps', `${(pages / seconds).toFixed(1)} pages/s`])
      rows.push(['ingestion, each step', await shares(pages)])
      return
    }
    await wait(100)
  }
}

/** Papers are processed in parallel: time per page of each step, including waits. */
async function shares(pages: number) {
  const steps = [...(await stepTimes(WORKFLOW.ingest))].sort(([, a], [, b]) => b - a)
  return `${steps.map(([name, time]) => `${name} ${(time / pages).toFixed(1)}`).join(' / ')} ms per page`
}

async function ask(question: string) {
  const started = performance.now()
  const { runId } = await startRun({ question })
  const result = { first: 0, whole: 0, lags: [] as number[] }
  for await (const { event } of watchRun(runId, -1)) {
    result.first ||= performance.now() - started
    result.lags.push(Date.now() - event.at)
  }
  result.whole = performance.now() - started
  return result
}

async function answers() {
  await ask('warm up')
  const results = []
  for (let round = 0; round < 4; round++) for (const question of QUESTIONS) results.push(await ask(question))
  report('one question at a time', results)
  const together = await Promise.all(
    Array.from({ length: 20 }, (_, index) => ask(QUESTIONS[index % QUESTIONS.length] ?? '')),
  )
  report('20 sessions at once', together)
}

function report(what: string, results: Awaited<ReturnType<typeof ask>>[]) {
  const both = (values: number[]) => `p50 ${ms(quantile(values, 0.5))}, p95 ${ms(quantile(values, 0.95))}`
  rows.push([`${what}: first event`, both(results.map((result) => result.first))])
  rows.push([`${what}: whole answer`, both(results.map((result) => result.whole))])
  rows.push([`${what}: lag of events`, both(results.flatMap((result) => result.lags))])
}

try {
  await boot()
  await ingest()
  await answers()
  rows.push(['memory of the process after that', `${Math.round(process.memoryUsage.rss() / 1e6)} MB`])
  await stop()
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
const width = Math.max(...rows.map(([name]) => name.length))
for (const [name, value] of rows) process.stdout.write(`${name.padEnd(width)}  ${value}\n`)
process.stdout.write('\n')
const given = process.argv.slice(2)
const most = given.find((arg) => arg.startsWith('--passages='))?.split('=')[1] ?? '200000'
// Each in its own process, including the server's if there is one.
await bench(['funnel', ...given])
await bench(['search', most])
process.exit(0)

function bench(args: string[]): Promise<void> {
  const { DATA_DIR: _, ...environment } = process.env
  const child = fork('scripts/bench.ts', args, { env: { ...environment, ...(server ? { DATABASE_URL: server } : {}) } })
  return new Promise((resolve, reject) => {
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`bench ${args[0]} ended with ${code}`))))
  })
}
