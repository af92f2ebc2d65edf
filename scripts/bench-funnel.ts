import { fork } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Gathered } from '../lib/research/funnel/gather'
import { print, printTimes, timings } from './bench-report'

// `npm run bench -- funnel [--keep=FOLDER] [--beside=FOLDER]`: from a question to its answer, over real papers.

const SHARED = path.resolve('../shared/evaluation')
const ROUNDS = 3
/** Questions per round that go through the engine. */
const ASKED = 30

/** Each database needs its own process, because a process has one engine and one pool. */
export async function benchFunnel(args: string[], server: string | undefined): Promise<void> {
  await inProcess(['--on=embedded', ...args], {})
  if (server) await inProcess(['--on=server', ...args], { DATABASE_URL: server })
}

function inProcess(args: string[], variables: Record<string, string>): Promise<void> {
  const { DATABASE_URL: _, ...environment } = process.env
  const child = fork('scripts/bench.ts', ['funnel', ...args], { env: { ...environment, ...variables } })
  return new Promise((resolve, reject) => {
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`the bench ended with ${code}`))))
  })
}

/**
 * Runs on this process's database. Pages read from the papers are stored in `keep`. `beside`: folder of another
 * checkout of Folio; then only finding is compared, with all available questions.
 */
export async function benchFunnelHere(
  on: 'embedded' | 'server',
  { keep, beside }: { keep?: string; beside?: string },
): Promise<void> {
  const dataDir = keep && on === 'embedded' ? keep : mkdtempSync(path.join(tmpdir(), 'folio-bench-'))
  Object.assign(process.env, { DATA_DIR: dataDir, SAMPLE_LIBRARY: 'off', LOG_LEVEL: 'error' })
  const { createDatabase } = await import('./scratch-database')
  const scratch = on === 'server' ? await createDatabase(process.env.DATABASE_URL ?? '') : null
  if (scratch) process.env.DATABASE_URL = scratch.address
  const { boot, stop } = await import('../lib/boot')
  const { pool } = await import('../lib/db/connection/pool')
  const { migrate } = await import('../lib/db/migrate/migrate')
  const { readLibrary } = await import('./answers/read-library')
  try {
    await migrate(await pool())
    const folder = existsSync(SHARED) ? SHARED : path.resolve('prisma/samples')
    const papers = await readLibrary(folder)
    print(`${on === 'server' ? 'Postgres' : 'Embedded database'}: ${papers.length} papers`)
    await boot()
    const questions = await questionsOf(folder, papers, beside !== undefined)
    await timeFunnel(questions, beside)
    if (!beside) await timeAnswers(questions.slice(0, ASKED))
    await stop()
  } finally {
    if (dataDir !== keep) rmSync(dataDir, { recursive: true, force: true })
    await scratch?.drop()
  }
}

async function questionsOf(folder: string, papers: string[], all: boolean): Promise<string[]> {
  if (!existsSync(path.join(folder, 'questions.jsonl')))
    return ['How do transformers work?', 'Why is attention scaled?', 'What is knowledge distillation?']
  const { readGoldQuestions } = await import('./answers/gold-questions')
  const files = all ? readdirSync(folder).filter((name) => name.endsWith('.jsonl')) : []
  return readGoldQuestions(
    folder,
    files.map((name) => path.join(folder, name)),
    papers,
  ).map(({ question }) => question)
}

/** Times finding without the engine, and its processor time. */
async function timeFunnel(questions: string[], beside: string | undefined): Promise<void> {
  const { comparison, findTimed, openVersions } = await import('./bench-beside')
  const versions = await openVersions(beside)
  const compared = comparison()
  const times = timings()
  // Two versions get more questions, alternately, so that one round is enough.
  for (let round = 0; round <= (beside ? 1 : ROUNDS); round++)
    for (const [i, question] of questions.entries()) {
      // The first round fills the caches.
      const measured = round > 0 ? times : timings()
      const found: Gathered[] = []
      for (const version of (i + round) % 2 ? versions.toReversed() : versions)
        found.push(await findTimed(version, question, '', measured))
      if (round === 1) compared.add(question, found)
    }
  printTimes(times)
  if (beside) compared.print()
}

async function timeAnswers(questions: string[]): Promise<void> {
  const { startRun, watchRun } = await import('../lib/research/runs')
  const times = timings()
  for (let round = 0; round <= ROUNDS; round++)
    for (const question of questions) {
      const measured = round > 0 ? times : timings()
      const started = performance.now()
      const used = process.cpuUsage()
      const since = () => performance.now() - started
      const { runId } = await startRun({ question })
      measured.add('the run is accepted', since())
      let first = true
      for await (const { event } of watchRun(runId, -1)) {
        if (first) measured.add('first event', since())
        first = false
        if (event.type === 'answer.completed') measured.add('answer on the screen', since())
      }
      measured.add('run finished', since())
      const { user, system } = process.cpuUsage(used)
      measured.add('run finished, processor', (user + system) / 1000)
    }
  printTimes(times)
}
