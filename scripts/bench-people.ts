import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { print, printTimes, timings } from './bench-report'
import { copyPeople } from './copy-people'
import { count, countOpen, countReady } from './kills/counts'
import { FolioProcess } from './kills/folio-process'
import { makePeople, PersonAtWork } from './kills/people'
import { questionOf } from './kills/setting'
import { until } from './kills/until'
import { createDatabase } from './scratch-database'

// `npm run bench -- people [500]`: the cost of many people compared with one, on the Postgres of DATABASE_URL: two
// servers of the build, one with the sample papers and an administrator with ten answers, the other with copies of
// these for everybody else. Both are asked alternately, so that other work on the machine slows both.

const SESSIONS = 10
const ROUNDS = 20
const LONGEST_SECONDS = 1_800

type Folio = { name: string; server: FolioProcess; people: PersonAtWork[]; sessions: string[] }

export async function benchPeople(server: string, many: number): Promise<void> {
  if (!existsSync('.next/BUILD_ID')) throw new Error('There is no build: run `npm run build` first.')
  const folder = mkdtempSync(path.join(tmpdir(), 'folio-people-'))
  const [alone, together] = [await createDatabase(server), await createDatabase(server)]
  const folios: Folio[] = []
  const start = async (name: string, database: string): Promise<Folio> => {
    const dataDir = path.join(folder, name)
    const environment = { ACCOUNTS: 'on', LOG_LEVEL: 'error', DATABASE_URL: database, DATA_DIR: dataDir }
    const process = new FolioProcess(true, environment)
    const folio = { name, server: process, people: [], sessions: [] }
    folios.push(folio)
    await process.start()
    await until(async () => (await fetch(`http://127.0.0.1:${process.port}/api/health`)).ok, LONGEST_SECONDS)
    return folio
  }
  try {
    const one = await start('one', alone.address)
    const { env } = await import('../lib/env')
    Object.assign(env(), { ACCOUNTS: 'on', DATABASE_URL: alone.address, DATA_DIR: path.join(folder, 'here') })
    one.people = await makePeople(1, [one.server])
    const [administrator] = one.people
    if (!administrator) return
    const open = new pg.Pool({ connectionString: alone.address, max: 1 })
    await until(async () => (await countReady(open)) > 0 && (await countOpen(open)) === 0, LONGEST_SECONDS)
    // Otherwise both would train the embedder during the measurement.
    await until(
      async () => (await count(open, 'search_index WHERE active AND learned_from > 0')) === 1,
      LONGEST_SECONDS,
    )
    await until(() => administrator.signIn(), 60)
    for (let number = 0; number < SESSIONS; number++) await administrator.ask(questionOf(number), 'answer')
    await until(async () => (await countOpen(open)) === 0, LONGEST_SECONDS)
    const sessions = (await open.query<{ id: string }>('SELECT id FROM session ORDER BY created_at')).rows
    one.sessions = sessions.map(({ id }) => id)
    await open.end()
    const { closePool } = await import('../lib/db/connection/pool')
    await closePool()
    one.server.kill()
    await together.fillFrom(alone)
    await copyPeople(together.address, many - 1)
    cpSync(path.join(folder, 'one'), path.join(folder, 'all'), { recursive: true })
    await one.server.start()
    const all = await start('all', together.address)
    all.people = Array.from(
      { length: ROUNDS },
      (_, number) => new PersonAtWork(`p${number + 1}`, `person${number + 1}@example.org`, '', [all.server]),
    )
    all.sessions = one.sessions
    const size = new pg.Pool({ connectionString: together.address, max: 1 })
    await until(async () => (await count(size, 'indexed_paper WHERE NOT segmented')) === 0, LONGEST_SECONDS)
    print(
      `${await count(size, 'paper')} papers, ${await count(size, 'chunk')} passages, ${await count(size, 'run')} runs`,
    )
    await size.end()
    await measure(one, all)
  } finally {
    for (const { server } of folios) server.kill()
    await alone.drop()
    await together.drop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(one: Folio, all: Folio): Promise<void> {
  const times = timings()
  const personOf = ({ people }: Folio, round: number) => people[round % people.length] as PersonAtWork
  for (const folio of [one, all]) {
    await until(async () => (await fetch(`http://127.0.0.1:${folio.server.port}/api/health`)).ok, LONGEST_SECONDS)
    await until(() => personOf(folio, 0).signIn(), 60)
    await times.time(`first question after the start: ${folio.name}`, () => answered(folio, personOf(folio, 0), 100))
  }
  for (let round = 0; round < ROUNDS; round++)
    for (const folio of [one, all]) {
      const person = personOf(folio, round)
      const time = (what: string, work: () => Promise<unknown>) => times.time(`${what}: ${folio.name}`, work)
      await time('sign in', () => person.signIn())
      const get = (where: string) => page(folio, person, where)
      const session = `${folio.sessions[round % SESSIONS]}${folio === all ? `-${person.id}` : ''}`
      await time('front page with the list of sessions', () => get('/'))
      await time('list of runs', () => get('/runs'))
      await time('library page', () => get('/library'))
      await time('library page, words', () => get('/library?q=attention%20transformers'))
      await time('page of an answer', () => get(`/research/${session}`))
      await time('look up', () => lookUp(folio, person, round))
      await time('question', () => answered(folio, person, round))
    }
  for (const folio of [one, all])
    for (let turn = 0; turn < 2; turn++) {
      const began = performance.now()
      await Promise.all(
        Array.from({ length: ROUNDS }, (_, number) =>
          times.time(`one of ${ROUNDS} questions at once: ${folio.name}`, () =>
            answered(folio, personOf(folio, number), 200 + turn * ROUNDS + number),
          ),
        ),
      )
      times.add(`${ROUNDS} questions at once: ${folio.name}`, performance.now() - began)
    }
  printTimes(times)
}

async function page({ server }: Folio, person: PersonAtWork, where: string): Promise<void> {
  const response = await person.call(server, where)
  await response.text()
  if (response.status !== 200) throw new Error(`${where} says ${response.status}`)
}

async function send({ server }: Folio, person: PersonAtWork, where: string, what: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await person.call(server, where, { method: 'POST', headers, body: JSON.stringify(what) })
  const said = await response.text()
  if (response.status !== 200) throw new Error(`${where} says ${response.status}: ${said}`)
}

const answered = (folio: Folio, person: PersonAtWork, number: number) =>
  send(folio, person, '/api/research', { question: questionOf(number) })

const lookUp = (folio: Folio, person: PersonAtWork, number: number) =>
  send(folio, person, '/api/look-up', { text: questionOf(number) })
