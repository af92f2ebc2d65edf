import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pool } from '../db/connection/pool'
import { onPostgres, testDatabase } from '../db/test-database'
import { env } from '../env'
import { asInstallation, withOwner } from '../owner'
import { begin, enqueue } from './client'
import { endEngine, launchIdle } from './test-engine'

/** Names of the started work, in order, and the function that ends it. */
let began: string[] = []
let pass = () => {}
let gate = Promise.resolve()
let other: ChildProcess | undefined

const work = async (argument: string) => {
  began.push(argument)
  await gate
}

beforeAll(async () => {
  Object.assign(env(), { ACCOUNTS: 'on' })
  await asInstallation(async () => {
    await testDatabase()
    // Each of several processes has its own name.
    Object.assign(env(), { DATABASE_URL: process.env.DATABASE_URL })
    await launchIdle({ ingest: work, import: work, research: work })
  })
})
afterAll(async () => {
  other?.kill('SIGKILL')
  await endEngine()
})
beforeEach(() => {
  began = []
  gate = new Promise((resolve) => {
    pass = resolve
  })
})

/** Queues work of a person that many times. */
const queue = (name: 'ingest' | 'import', person: string, count: number) =>
  withOwner(person, async () => {
    for (let n = 0; n < count; n++)
      await enqueue(name, name, `${name}-${person}-${n}-${Math.random()}`, `${person} ${n}`)
  })
const ofPerson = (person: string) => began.filter((one) => one.startsWith(person))

test.each(['ingest', 'import'] as const)('on the queue %s nobody waits for the work of others', async (name) => {
  await queue(name, 'ada', 30)
  await expect.poll(() => began.length).toBeGreaterThan(1)
  const before = began.length
  // Ada's work runs as long as it likes, as much of it as a process runs at once.
  await queue(name, 'eve', 3)
  await queue(name, 'joe', 1)
  await expect.poll(() => [ofPerson('eve').length, ofPerson('joe').length]).toEqual([1, 1])
  expect(ofPerson('ada')).toHaveLength(before)
  pass()
  await expect.poll(() => began.length, { timeout: 60_000 }).toBe(34)
  // Each person had a turn before anybody had two more.
  expect(began.indexOf('eve 2')).toBeLessThan(began.indexOf('ada 20'))
  expect(ofPerson('ada')).toEqual(Array.from({ length: 30 }, (_, n) => `ada ${n}`))
})

test('work taken from further behind delays nobody', async () => {
  await queue('ingest', 'ada', 30)
  await expect.poll(() => began.length).toBeGreaterThan(1)
  // Simulates another process that checked the first ones at the same time.
  await asInstallation(async () =>
    (await pool()).query(
      "UPDATE dbos.workflow_status SET priority = priority + 20 WHERE queue_name = 'ingest' AND status = 'PENDING'",
    ),
  )
  await queue('ingest', 'joe', 1)
  await expect.poll(() => ofPerson('joe').length).toBe(1)
  pass()
  await expect.poll(() => began.length, { timeout: 60_000 }).toBe(31)
})

test('runs of one person do not delay the first run of another', async () => {
  const ask = (person: string, n: number) =>
    withOwner(person, () => begin('runs', 'research', `run-${person}-${n}`, `${person} ${n}`))
  for (let n = 0; n < 80; n++) await ask('ada', n)
  await expect.poll(() => ofPerson('ada').length).toBeGreaterThan(15)
  await ask('eve', 0)
  expect(ofPerson('eve')).toHaveLength(1)
  expect(ofPerson('ada').length).toBeLessThan(40)
  pass()
  await expect.poll(() => began.length, { timeout: 60_000 }).toBe(81)
})

// The embedded database supports one process only.
test.runIf(onPostgres)(
  'across two processes, and after one was killed, nobody waits for the work of others either',
  async () => {
    other = fork('lib/engine/turns-probe.ts', {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, ACCOUNTS: 'on', DATABASE_URL: process.env.DATABASE_URL },
    })
    await once(other, 'message')
    const underWay = async (person: string) => {
      const { rows } = await (await pool()).query<{ number: number; processes: number }>(
        `SELECT count(*)::int AS number, count(DISTINCT executor_id)::int AS processes FROM dbos.workflow_status
       WHERE name = 'ingest' AND status = 'PENDING' AND authenticated_user = $1`,
        [person],
      )
      return rows[0] ?? { number: 0, processes: 0 }
    }
    const look = (person: string) => asInstallation(() => underWay(person))
    const each = 2 * Math.min(4, availableParallelism())
    await queue('ingest', 'ada', 40)
    await expect.poll(() => look('ada')).toEqual({ number: 2 * each, processes: 2 })
    await queue('ingest', 'eve', 5)
    // One more than the number in each.
    await expect.poll(() => look('eve')).toEqual({ number: 2, processes: 2 })
    other.kill('SIGKILL')
    await queue('ingest', 'joe', 1)
    await expect.poll(async () => (await look('joe')).number).toBe(1)
    pass()
    await expect
      .poll(() => ofPerson('ada').length + ofPerson('eve').length + ofPerson('joe').length, { timeout: 60_000 })
      .toBe(46)
  },
)
