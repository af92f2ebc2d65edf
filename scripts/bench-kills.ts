import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startOpenAIServer } from '../e2e/openai-server'
import { QUEUE } from '../lib/engine/names'
import { createDatabase } from './scratch-database'

// `npm run bench -- kills [--runs=40] [--kills=30] [--minutes=10] [--papers=DIR]`: several processes on one Postgres, ended with
// `kill -9` at random moments. Says what became of the runs, what was done twice, and the longest silence.

export type KillsOptions = {
  /** address of a Postgres server; a database of its own is made there */
  server: string
  /** paths of PDFs */
  papers: string[]
  runs: number
  kills: number
  /** web servers, where there is a build, else workers */
  servers: number
  workers: number
  /** after which it gives up */
  seconds: number
}

export type KillsReport = {
  /** runs by their status, and what failed by its code */
  runs: Record<string, number>
  papers: Record<string, number>
  kills: number
  calls: number
  /** calls that write, asked once more because a kill had cut the first one off */
  cutOff: number
  /** calls asked once more although the first was answered whole: its process ended before it could store that */
  repeated: number
  /** calls of all traces, and those that the month counts */
  traced: number
  counted: number
  /** seconds in which a run under way told nothing, since the last kill that hit it */
  longestSilence: number
  /** endings and answers beyond one a run */
  extra: number
  seconds: number
}

export const MS_PER_TOKEN = 12
/** What makes each question another one. */
const NAMED = 'Answer number'

export async function killsOn(options: KillsOptions): Promise<KillsReport> {
  const { papers, runs, kills, seconds } = options
  const started = Date.now()
  const model = await startOpenAIServer()
  model.control({ msPerToken: MS_PER_TOKEN })
  const database = await createDatabase(options.server)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'folio-kills-'))
  const environment = { DATABASE_URL: database.address, ...environmentOf(dataDir, model.url) }
  const processes: Worker[] = []
  const { env } = await import('../lib/env')
  const before = { ...env() }
  Object.assign(env(), environment)
  const open = new pg.Pool({ connectionString: database.address, max: 3 })
  open.on('error', () => {})
  try {
    for (let i = 0; i < options.servers + options.workers; i++)
      processes.push(new Worker(i < options.servers && existsSync('.next/BUILD_ID'), environment))
    // All of them start at once on an empty database.
    await Promise.all(processes.map((own) => own.start()))
    await until(async () => (await count(open, 'dbos.queues')) >= Object.keys(QUEUE).length, seconds)
    await until(async () => (await countBeating(open)) >= processes.length, seconds)
    const { addFile } = await import('../lib/library/add-papers')
    const { startRun } = await import('../lib/research/runs')
    const add = async (file: string) => addFile({ stream: createReadStream(file), fileName: path.basename(file) })
    const [first, later] = [papers.slice(0, papers.length / 2), papers.slice(papers.length / 2)]
    for (const file of first) await add(file)
    await until(async () => (await countReady(open)) >= Math.min(2, papers.length), seconds)
    const silence = watchSilence(open)
    let killed = 0
    let asked = 0
    const deadline = started + seconds * 1000
    const killing = (async () => {
      while (killed < kills && Date.now() < deadline) {
        await wait(500 + Math.random() * 3_000)
        const own = processes[Math.floor(Math.random() * processes.length)]
        // Somebody has to be left who can take the work up.
        if (!own?.isUp || (await countBeating(open)) < 2) continue
        const hit = await runsOf(open, own)
        own.kill()
        silence.hit(hit)
        killed += 1
        await wait(Math.random() * 1_500)
        await own.start()
      }
    })()
    const asking = (async () => {
      while (asked < runs && Date.now() < deadline) {
        await startRun({ question: questionOf(asked) })
        asked += 1
        // Spread over the kills, so that each finds work.
        await until(async () => asked / runs <= (killed + 1) / kills, seconds)
        await wait(Math.random() * 1_000)
      }
    })()
    const adding = (async () => {
      for (const [index, file] of later.entries()) {
        await until(async () => index / later.length <= killed / kills, seconds)
        await add(file)
      }
    })()
    await Promise.all([killing, asking, adding])
    await until(async () => (await countOpen(open)) === 0, Math.max(30, (deadline - Date.now()) / 1000)).catch(() => {})
    const longestSilence = silence.stop()
    return { ...(await reportOn(open, model.requests())), kills: killed, longestSilence, seconds: since(started) }
  } finally {
    for (const own of processes) own.kill()
    const { forgetEngineClient } = await import('../lib/engine/client')
    const { forgetClient } = await import('../lib/db/client')
    const { closePool } = await import('../lib/db/pool')
    forgetEngineClient()
    forgetClient()
    await closePool()
    await open.end()
    await model.close()
    await database.drop()
    Object.assign(env(), before)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Of a Folio that has a model, and nobody else to ask. */
export const environmentOf = (dataDir: string, modelAddress: string) => ({
  DATA_DIR: dataDir,
  OPENAI_BASE_URL: `${modelAddress}/v1`,
  CHAT_MODEL: 'test-model',
  EMBEDDING_MODEL: 'offline',
  SAMPLE_LIBRARY: 'off',
  LOG_LEVEL: 'error',
  ARXIV_URL: 'http://127.0.0.1:9',
  CROSSREF_URL: 'http://127.0.0.1:9',
})

const QUESTIONS = [
  'Why does attention scale the dot products?',
  'How do transformers work?',
  'What is retrieval-augmented generation?',
  'How is a leader elected?',
]

/** Another one for each number. */
export const questionOf = (number: number) => `${QUESTIONS[number % QUESTIONS.length]} ${NAMED} ${number + 1}.`

/** A process of Folio that is begun again after it was killed. */
export class Worker {
  #child: ChildProcess | undefined
  port = ''

  constructor(
    readonly isServer: boolean,
    readonly environment: Record<string, string>,
  ) {}

  get pid() {
    return this.#child?.pid
  }

  get isUp() {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  async start() {
    const port = String(await freePort())
    this.port = port
    const program = this.isServer
      ? ['node_modules/next/dist/bin/next', 'start', '-p', port, '-H', '127.0.0.1']
      : ['--import', 'tsx', 'scripts/worker.ts']
    this.#child = spawn(process.execPath, program, {
      env: { ...process.env, ...this.environment, PORT: port, NODE_ENV: 'production' } as NodeJS.ProcessEnv,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }

  kill() {
    this.#child?.kill('SIGKILL')
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

export async function until(holds: () => Promise<boolean>, seconds: number) {
  const deadline = Date.now() + seconds * 1000
  for (;;) {
    if (await holds().catch(() => false)) return
    if (Date.now() > deadline) throw new Error('it did not come to that in time')
    await wait(200)
  }
}

export const since = (from: number) => Math.round((Date.now() - from) / 100) / 10

async function count(open: pg.Pool, from: string): Promise<number> {
  const { rows } = await open.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`)
  return rows[0]?.n ?? 0
}

const countBeating = (open: pg.Pool) =>
  count(open, `engine_process WHERE seen_at > now() AT TIME ZONE 'UTC' - interval '4 seconds'`)
const countReady = (open: pg.Pool) => count(open, `paper WHERE status = 'ready'`)
const countOpen = async (open: pg.Pool) =>
  (await count(open, 'run WHERE finished_at IS NULL')) +
  (await count(open, `paper WHERE status NOT IN ('ready', 'failed')`))

/** Ids of the runs that a process is at. */
async function runsOf(open: pg.Pool, { pid }: Worker): Promise<string[]> {
  const { rows } = await open.query<{ id: string }>(
    `SELECT split_part(workflow_uuid, '.', 1) AS id FROM dbos.workflow_status
     WHERE status = 'PENDING' AND split_part(executor_id, ':', 2) = $1`,
    [String(pid)],
  )
  return rows.map(({ id }) => id)
}

/** How long a run that had begun told nothing, at most: neither an event nor its end. A kill that hits it begins anew. */
function watchSilence(open: pg.Pool) {
  const last = new Map<string, { seen: string; at: number }>()
  let longest = 0
  const timer = setInterval(async () => {
    const { rows } = await open
      .query<{ id: string; seen: string }>(
        `SELECT r.id, count(e.seq) || ' ' || coalesce(max(e.seq), 0) || ' ' || coalesce(md5(string_agg(e.event, '')), '') AS seen
         FROM run r LEFT JOIN run_event e ON e.run_id = r.id
         WHERE r.finished_at IS NULL AND r.status <> 'pending' GROUP BY r.id`,
      )
      .catch(() => ({ rows: [] }))
    const now = Date.now()
    for (const id of last.keys())
      if (!rows.some((row) => row.id === id)) {
        longest = Math.max(longest, now - (last.get(id)?.at ?? now))
        last.delete(id)
      }
    for (const { id, seen } of rows) {
      const before = last.get(id)
      if (before?.seen === seen) longest = Math.max(longest, now - before.at)
      else last.set(id, { seen, at: now })
    }
  }, 250)
  return {
    hit(ids: string[]) {
      for (const id of ids) {
        const before = last.get(id)
        if (before) last.set(id, { ...before, at: Date.now() })
      }
    },
    stop() {
      clearInterval(timer)
      return Math.round(longest / 100) / 10
    },
  }
}

export type Seen = { body: unknown; path: string; aborted: boolean }

export async function reportOn(open: pg.Pool, requests: Seen[]) {
  const byStatus = async (table: string) => {
    const { rows } = await open.query<{ status: string; n: number }>(
      `SELECT concat_ws(' ', status, error->>'code') AS status, count(*)::int AS n FROM ${table} GROUP BY 1`,
    )
    return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
  }
  const calls = requests.filter(({ path: where }) => where === '/chat/completions')
  const same = new Map<string, Seen[]>()
  for (const call of calls) {
    const key = createHash('sha256').update(JSON.stringify(call.body)).digest('hex')
    same.set(key, [...(same.get(key) ?? []), call])
  }
  // Calls that judge a citation are the same in every run that has it; those that write name their run.
  const again = [...same.values()].filter((own) => own.length > 1 && JSON.stringify(own[0]?.body).includes(NAMED))
  const cutOff = again.reduce((sum, own) => sum + own.filter(({ aborted }) => aborted).length, 0)
  const repeated = again.reduce((sum, own) => sum + Math.max(0, own.filter(({ aborted }) => !aborted).length - 1), 0)
  const sum = async (sql: string) => (await open.query<{ n: number }>(sql)).rows[0]?.n ?? 0
  return {
    runs: await byStatus('run'),
    papers: await byStatus('paper'),
    calls: calls.length,
    cutOff,
    repeated,
    traced: await sum(`SELECT coalesce(sum(jsonb_array_length(trace->'calls')), 0)::int AS n FROM run`),
    counted: await sum(`SELECT coalesce(sum(calls), 0)::int AS n FROM model_use WHERE purpose = 'answers'`),
    extra: await sum(
      `SELECT (SELECT count(*) FROM run_event WHERE event LIKE '%"type":"run.finished"%')::int
         + (SELECT count(*) FROM answer)::int - (SELECT count(*) FROM run WHERE finished_at IS NOT NULL)::int
         - (SELECT count(DISTINCT run_id) FROM answer)::int AS n`,
    ),
  }
}
