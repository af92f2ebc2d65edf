import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { QUEUE } from '../lib/engine/workflow'
import { startTestStore } from '../lib/s3/test-store'
import { count, countBeating, countFiles, countOpen, countReady } from './kills/counts'
import { findFaults } from './kills/find-faults'
import { FolioProcess } from './kills/folio-process'
import { makePeople, type PersonAtWork } from './kills/people'
import { questionOf } from './kills/setting'
import { inSeconds, until } from './kills/until'
import { createDatabase } from './scratch-database'

// `npm run bench -- kills --people [--runs=40] [--kills=30] [--minutes=15] [--papers=DIR]`: two servers and two workers
// on one Postgres and one S3 store, each with its own disk, killed with `kill -9` at random moments while five people
// sign in, ask and add papers on both servers. Reports what was acknowledged but lost, and who sees what is not theirs.

type PeopleOptions = { server: string; papers: string[]; runs: number; kills: number; seconds: number }

const PEOPLE = 5
const MODES = ['answer', 'deep', 'answer', 'answer', 'report', 'answer', 'deep', 'answer']

export async function killsWithPeople({ server, papers, runs, kills, seconds }: PeopleOptions) {
  if (!existsSync('.next/BUILD_ID')) throw new Error('There is no build: run `npm run build` first.')
  const started = Date.now()
  const deadline = started + seconds * 1000
  const database = await createDatabase(server)
  const store = await startTestStore()
  const folder = mkdtempSync(path.join(tmpdir(), 'folio-kills-'))
  const shared = {
    ...store.environment,
    ...{ DATABASE_URL: database.address, ACCOUNTS: 'on', SAMPLE_LIBRARY: 'off', LOG_LEVEL: 'error' },
    ...{ ARXIV_URL: 'http://127.0.0.1:9', CROSSREF_URL: 'http://127.0.0.1:9' },
  }
  const processes = [true, true, false, false].map(
    (isServer, number) => new FolioProcess(isServer, { ...shared, DATA_DIR: path.join(folder, String(number)) }),
  )
  const servers = processes.filter(({ isServer }) => isServer)
  const { env } = await import('../lib/env')
  Object.assign(env(), shared, { DATA_DIR: path.join(folder, 'here') })
  const open = new pg.Pool({ connectionString: database.address, max: 3 })
  open.on('error', () => {})
  try {
    await Promise.all(processes.map((own) => own.start()))
    await until(async () => (await count(open, 'dbos.queues')) >= Object.keys(QUEUE).length, seconds)
    await until(async () => (await countBeating(open)) >= processes.length, seconds)
    const people = await makePeople(PEOPLE, servers)
    /** Repeats a request until a server confirms it. */
    const insist = async (ask: () => Promise<boolean>) => {
      while (Date.now() < deadline && !(await ask().catch(() => false))) await wait(200)
    }
    const person = (number: number) => people[number % PEOPLE] as PersonAtWork
    for (const one of people) await insist(() => one.signIn())
    // Everybody has one shared paper to ask about.
    await insist(() => person(0).add(papers[0] ?? ''))
    await until(async () => (await countReady(open)) >= 1, seconds)
    let killed = 0
    const killing = (async () => {
      while (killed < kills && Date.now() < deadline) {
        await wait(500 + Math.random() * 3_000)
        const own = processes[Math.floor(Math.random() * processes.length)]
        // At least one process must be left to take over the work.
        if (!own?.isUp || (await countBeating(open)) < 2) continue
        own.kill()
        killed += 1
        await wait(Math.random() * 1_500)
        await own.start()
      }
    })()
    /** Spread over the kills, so that each one interrupts work. */
    const spread = async (many: number, ask: (number: number) => Promise<boolean>) => {
      for (let done = 0; done < many; done++) {
        await until(async () => done / many <= (killed + 1) / kills, seconds)
        await insist(() => ask(done))
      }
    }
    await Promise.all([
      killing,
      spread(runs, (number) => person(number).ask(questionOf(number), MODES[number % MODES.length] ?? 'answer')),
      // Two people add each file at the same time, and one of them adds it again.
      ...[0, 1, 1].map((more) => spread(papers.length, (number) => person(number + more).add(papers[number] ?? ''))),
      spread(runs, (number) => person(number).signIn()),
    ])
    await until(async () => (await countOpen(open)) === 0, Math.max(60, (deadline - Date.now()) / 1000)).catch(() => {})
    for (const { port } of servers)
      await until(async () => (await fetch(`http://127.0.0.1:${port}/api/health`)).ok, 120)
    // Files on the disk of only one server are being sent to the store.
    await until(async () => store.s3.objects.size >= (await countFiles(open)), 120).catch(() => {})
    const sum = (of: (one: PersonAtWork) => number) => people.reduce((total, one) => total + of(one), 0)
    return {
      kills: killed,
      accepted: {
        runs: sum(({ accepted }) => accepted.runs.size),
        papers: sum(({ accepted }) => accepted.papers.size),
        signIns: sum(({ accepted }) => accepted.signIns.length),
      },
      runs: await count(open, 'run'),
      papers: await count(open, 'paper'),
      faults: await findFaults(open, store.s3.objects, servers, people),
      seconds: inSeconds(Date.now() - started),
    }
  } finally {
    for (const own of processes) own.kill()
    const { forgetClient } = await import('../lib/db/client')
    const { closePool } = await import('../lib/db/connection/pool')
    forgetClient()
    await closePool()
    await open.end()
    await store.close()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
}
