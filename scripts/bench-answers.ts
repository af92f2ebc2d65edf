import { createReadStream, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { print, printTimes, timings } from './bench-report'

const dataDir = mkdtempSync(path.join(tmpdir(), 'folio-bench-'))
Object.assign(process.env, { DATA_DIR: dataDir, SAMPLE_LIBRARY: 'off', LOG_LEVEL: 'error' })
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

async function ingest() {
  const files = readdirSync(folder).filter((name) => name.endsWith('.pdf'))
  const started = performance.now()
  for (const fileName of files) await addFile({ stream: createReadStream(path.join(folder, fileName)), fileName })
  let papers = await listPapers()
  for (; papers.some(({ status }) => status !== 'ready' && status !== 'failed'); papers = await listPapers())
    await wait(100)
  const seconds = (performance.now() - started) / 1000
  const pages = papers.reduce((sum, paper) => sum + paper.pages, 0)
  print(
    `${papers.length} papers (${pages} pages) read, summarized and indexed: ${(pages / seconds).toFixed(1)} pages/s`,
  )
  // Papers are processed in parallel: the time of each step includes waits.
  const steps = [...(await stepTimes(WORKFLOW.ingest))].sort(([, a], [, b]) => b - a)
  print(`  ${steps.map(([name, time]) => `${name} ${(time / pages).toFixed(1)}`).join(' / ')} ms per page`)
}

async function answers() {
  const times = timings()
  await ask('warm up')
  for (let round = 0; round < 4; round++)
    for (const question of QUESTIONS) await ask(question, (what, ms) => times.add(`one at a time: ${what}`, ms))
  const together = Array.from({ length: 20 }, (_, i) => QUESTIONS[i % QUESTIONS.length] ?? '')
  await Promise.all(together.map((question) => ask(question, (what, ms) => times.add(`20 at once: ${what}`, ms))))
  printTimes(times)
}

async function ask(question: string, add: (what: string, ms: number) => void = () => {}) {
  const started = performance.now()
  const { runId } = await startRun({ question })
  let isFirst = true
  for await (const { event } of watchRun(runId, -1)) {
    if (isFirst) add('first event', performance.now() - started)
    isFirst = false
    add('lag of events', Date.now() - event.at)
  }
  add('whole answer', performance.now() - started)
}

try {
  await boot()
  await ingest()
  await answers()
  print(`  memory of the process after that: ${Math.round(process.memoryUsage.rss() / 1e6)} MB`)
  await stop()
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
