import { expect, test } from 'vitest'
import { limiterHere, rateOf } from './politeness'

const base = 'https://source.example'
const rate = { questions: 1, perMs: 60 }

test('rates are those that the sources ask for', () => {
  expect(rateOf('arxiv', false)).toEqual({ questions: 1, perMs: 3_000 })
  expect(rateOf('pubmed', false)).toEqual({ questions: 3, perMs: 1_000 })
  expect(rateOf('pubmed', true)).toEqual({ questions: 10, perMs: 1_000 })
  expect(rateOf('semantic-scholar', true)).toEqual({ questions: 1, perMs: 1_000 })
})

test('requests to one source keep their interval, other sources do not wait', async () => {
  const limiter = limiterHere()
  const begun = Date.now()
  const times = await Promise.all(
    [1, 2, 3].map(() => limiter.turn({ source: 'arxiv', base, rate }).then(() => Date.now() - begun)),
  )
  expect(times[1]).toBeGreaterThanOrEqual(58)
  expect(times[2]).toBeGreaterThanOrEqual(118)
  const order: string[] = []
  const turnOf = (source: 'arxiv' | 'pubmed') => limiter.turn({ source, base, rate }).then(() => order.push(source))
  await Promise.all([turnOf('arxiv'), turnOf('pubmed')])
  expect(order).toEqual(['pubmed', 'arxiv'])
})

test("a source's pause is respected", async () => {
  const limiter = limiterHere()
  limiter.rest('arxiv', 100)
  const before = Date.now()
  await limiter.turn({ source: 'arxiv', base, rate })
  expect(Date.now() - before).toBeGreaterThanOrEqual(98)
})

test('an aborted wait rejects with the reason; a server on this machine needs no interval', async () => {
  const limiter = limiterHere()
  const long = { questions: 1, perMs: 60_000 }
  await limiter.turn({ source: 'arxiv', base, rate: long })
  const leaving = new AbortController()
  setTimeout(() => leaving.abort(new Error('enough')), 20)
  await expect(limiter.turn({ source: 'arxiv', base, rate: long }, leaving.signal)).rejects.toThrow('enough')
  for (let times = 0; times < 3; times++)
    await limiter.turn({ source: 'pubmed', base: 'http://127.0.0.1:81', rate: long })
})
