import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startOpenAIServer } from '../e2e/openai-server'
import { QUEUE } from '../lib/engine/workflow'
import { count, countBeating, countOpen, countReady } from './kills/counts'
import { FolioProcess } from './kills/folio-process'
import { reportOn } from './kills/report'
import { environmentOf, MS_PER_TOKEN, questionOf } from './kills/setting'
import { watchSilence } from './kills/silence'
import { inSeconds, until } from './kills/until'
import { createDatabase } from './scratch-database'

// `npm run bench -- kills [--runs=40] [--kills=30] [--minutes=15] [--papers=DIR]`: several processes on one Postgres,
// killed with `kill -9` at random moments. Reports the state of the runs, repeated work, and the longest silence.

type KillsOptions = {
  /** address of a Postgres server, on which a separate database is created */
  server: string
  /** paths of PDFs */
  papers: string[]
  runs: number
  kills: number
  /** number of web servers if there is a build, else of workers */
  servers: number
  workers: number
  /** time limit */
  seconds: number
}

type KillsReport = Awaited<ReturnType<typeof reportOn>> & {
  kills: number
  /** number of interrupted pieces of work, each counted once per kill */
  hit: number
  /** longest time without an event of a running run, since the last kill that hit it */
  longestSilence: number
  seconds: number
}

export async function killsOn(options: KillsOptions): Promise<KillsReport> {
  const { papers, runs, kills, seconds } = options
  const started = Date.now()
  const model = await startOpenAIServer()
  model.control({ msPerToken: MS_PER_TOKEN })
  const database = await createDatabase(options.server)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'folio-kills-'))
  const environment = { DATABASE_URL: database.address, ...environmentOf(dataDir, model.url) }
  const processes: FolioProcess[] = []
  const { env } = await import('../lib/env')
  const before = { ...env() }
  Object.assign(env(), environment)
  const open = new pg.Pool({ connectionString: database.address, max: 3 })
  open.on('error', () => {})
  try {
    for (let i = 0; i < options.servers + options.workers; i++)
      processes.push(new FolioProcess(i < options.servers && existsSync('.next/BUILD_ID'), environment))
    // All of them start at once on an empty database.
    await Promise.all(processes.map((own) => own.start()))
    await until(async () => (await count(open, 'dbos.queues')) >= Object.keys(QUEUE).length, seconds)
    await until(async () => (await countBeating(open)) >= processes.length, seconds)
    const { addFile } = await import('../lib/library/add/add-papers')
    const { startRun } = await import('../lib/research/runs')
    const add = async (file: string) => addFile({ stream: createReadStream(file), fileName: path.basename(file) })
    const [first, later] = [papers.slice(0, papers.length / 2), papers.slice(papers.length / 2)]
    for (const file of first) await add(file)
    await until(async () => (await countReady(open)) >= Math.min(2, first.length), seconds)
    const silence = watchSilence(open)
    let killed = 0
    let hitByKills = 0
    let asked = 0
    const deadline = started + seconds * 1000
    const killing = (async () => {
      while (killed < kills && Date.now() < deadline) {
        await wait(500 + Math.random() * 3_000)
        const own = processes[Math.floor(Math.random() * processes.length)]
        // At least one process must be left to take over the work.
        if (!own?.isUp || (await countBeating(open)) < 2) continue
        const hit = await runsOf(open, own)
        own.kill()
        silence.hit(hit)
        hitByKills += hit.length
        killed += 1
        await wait(Math.random() * 1_500)
        await own.start()
      }
    })()
    const asking = (async () => {
      while (asked < runs && Date.now() < deadline) {
        await startRun({ question: questionOf(asked) })
        asked += 1
        // Spread over the kills, so that each one interrupts work.
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
    return {
      ...(await reportOn(open, model.requests())),
      kills: killed,
      hit: hitByKills,
      longestSilence,
      seconds: inSeconds(Date.now() - started),
    }
  } finally {
    for (const own of processes) own.kill()
    const { forgetEngineClient } = await import('../lib/engine/connect')
    const { forgetClient } = await import('../lib/db/client')
    const { closePool } = await import('../lib/db/connection/pool')
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

/** Ids of the runs that a process is working on. */
async function runsOf(open: pg.Pool, { pid }: FolioProcess): Promise<string[]> {
  const { rows } = await open.query<{ id: string }>(
    `SELECT split_part(workflow_uuid, '.', 1) AS id FROM dbos.workflow_status
     WHERE status = 'PENDING' AND split_part(executor_id, ':', 2) = $1`,
    [String(pid)],
  )
  return rows.map(({ id }) => id)
}
