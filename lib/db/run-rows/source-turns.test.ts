import { beforeAll, beforeEach, expect, test } from 'vitest'
import { limiterHere } from '../../sources/ask/politeness'
import { pool } from '../connection/pool'
import { testDatabase } from '../test-database'
import { sourceTurns } from './source-turns'

const rate = { questions: 10, perMs: 1_000 }
const ask = (source = 'arxiv') => ({ source, base: 'http://127.0.0.1:9', rate })
/** Milliseconds from `begun` until each request has its turn. */
const times = async (count: number, begun = performance.now()) => {
  const at = () => sourceTurns.turn(ask()).then(() => performance.now() - begun)
  return (await Promise.all(Array.from({ length: count }, at))).sort((a, b) => a - b)
}

beforeAll(async () => {
  await testDatabase()
})
beforeEach(async () => {
  await (await pool()).query('DELETE FROM source_turn')
})

test('requests to one source keep their interval, whichever process they come from; other sources do not wait', async () => {
  const found = await times(4)
  for (const [place, at] of found.entries()) expect(at).toBeGreaterThanOrEqual(place * 100 - 10)
  await sourceTurns.rest('arxiv', 60_000)
  await sourceTurns.turn(ask('pubmed'))
})

test('the interval is kept in the database, and unused turns do not accumulate', async () => {
  const begun = performance.now()
  await sourceTurns.turn(ask())
  await (await pool()).query(`UPDATE source_turn SET free_at = free_at + interval '200 milliseconds'`)
  expect((await times(1, begun))[0]).toBeGreaterThanOrEqual(290)
  await (await pool()).query(`UPDATE source_turn SET free_at = free_at - interval '1 hour'`)
  expect((await times(3))[2]).toBeGreaterThanOrEqual(190)
})

test("a source's pause is respected; a shorter one does not end a longer one", async () => {
  const begun = performance.now()
  await sourceTurns.rest('arxiv', 250)
  await sourceTurns.rest('arxiv', 10)
  expect((await times(1, begun))[0]).toBeGreaterThanOrEqual(240)
})

test('a clock that was a day ahead and is set back delays no request', async () => {
  const ahead = `INSERT INTO source_turn (source, free_at) VALUES ('arxiv', now() AT TIME ZONE 'UTC' + interval '1 day')
    ON CONFLICT (source) DO UPDATE SET free_at = excluded.free_at`
  await (await pool()).query(ahead)
  await sourceTurns.rest('arxiv', 100)
  const begun = performance.now()
  expect((await times(2, begun))[1]).toBeGreaterThanOrEqual(190)
  await (await pool()).query(ahead)
  await sourceTurns.turn(ask())
})

test("an aborted wait rejects with the signal's reason", async () => {
  await sourceTurns.rest('arxiv', 60_000)
  const leaving = new AbortController()
  setTimeout(() => leaving.abort(new Error('enough')), 20)
  await expect(sourceTurns.turn(ask(), leaving.signal)).rejects.toThrow('enough')
})

test('it works like the limiter of a single process', () => {
  expect(Object.keys(sourceTurns).sort()).toEqual(Object.keys(limiterHere()).sort())
})
