import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database'
import { prepareWalls } from '../db/walls'
import { env } from '../env'
import { asInstallation, withOwner } from '../owner'
import { begin, enqueue } from './client'
import { endEngine, launchIdle } from './test-engine'

/** What work began, in order, and what lets it end. */
let began: string[] = []
let pass = () => {}
let gate = Promise.resolve()

const work = async (argument: string) => {
  began.push(argument)
  await gate
}

beforeAll(async () => {
  Object.assign(env(), { ACCOUNTS: 'on' })
  await asInstallation(async () => {
    await prepareWalls(await testDatabase())
    await launchIdle({ ingest: work, import: work, research: work })
  })
})
afterAll(endEngine)
beforeEach(() => {
  began = []
  gate = new Promise((resolve) => {
    pass = resolve
  })
})

/** Work of a person is put on a queue, so often. */
const queue = (name: 'ingest' | 'import', person: string, count: number) =>
  withOwner(person, async () => {
    for (let n = 0; n < count; n++)
      await enqueue(name, name, `${name}-${person}-${n}-${Math.random()}`, `${person} ${n}`)
  })
const ofPerson = (person: string) => began.filter((one) => one.startsWith(person))

test.each(['ingest', 'import'] as const)('on the queue %s nobody waits for the work of another', async (name) => {
  await queue(name, 'ada', 30)
  await expect.poll(() => began.length).toBeGreaterThan(1)
  const before = began.length
  // Ada's goes on as long as it likes, and as much of it as a process does at once.
  await queue(name, 'eve', 3)
  await queue(name, 'joe', 1)
  await expect.poll(() => [ofPerson('eve').length, ofPerson('joe').length]).toEqual([1, 1])
  expect(ofPerson('ada')).toHaveLength(before)
  pass()
  await expect.poll(() => began.length, { timeout: 60_000 }).toBe(34)
  // Each had a turn before anybody had two more.
  expect(began.indexOf('eve 2')).toBeLessThan(began.indexOf('ada 20'))
  expect(ofPerson('ada')).toEqual(Array.from({ length: 30 }, (_, n) => `ada ${n}`))
})

test('runs of a person do not keep the first one of another from beginning at once', async () => {
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
