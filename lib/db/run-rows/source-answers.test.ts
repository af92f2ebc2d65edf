import { beforeAll, expect, test } from 'vitest'
import { askSource } from '../../sources/ask/ask-source'
import { IMPATIENT, playSource } from '../../sources/ask/played-source'
import { db } from '../client'
import { testDatabase } from '../test-database'
import { sourceAnswers, sweepSourceAnswers } from './source-answers'

const DAY_MS = 24 * 60 * 60_000
const { base, asked } = await playSource((_, response) => void response.end('a\\u0000b "quoted" ü'))

beforeAll(async () => {
  await testDatabase()
})

const ask = () =>
  askSource(
    { source: 'pubmed', base, path: '/x', accept: 'text/plain', parse: (text) => text },
    { ...IMPATIENT, answers: sourceAnswers },
  )

test('a query repeated within a day is answered from the database, with its age', async () => {
  const first = await ask()
  const again = await ask()
  expect(asked).toHaveLength(1)
  expect(again?.value).toBe(first?.value)
  expect(Math.abs((again?.at.getTime() ?? 0) - (first?.at.getTime() ?? 0))).toBeLessThan(5_000)
})

test('expired answers are requested again and deleted', async () => {
  const client = await db()
  await client.sourceAnswer.updateMany({ data: { fetchedAt: new Date(Date.now() - 2 * DAY_MS) } })
  await ask()
  expect(asked).toHaveLength(2)
  await client.sourceAnswer.create({ data: { source: 'arxiv', hash: 'h', body: '', fetchedAt: new Date(0) } })
  expect(await sourceAnswers.find('arxiv', 'h')).toBeNull()
  await sweepSourceAnswers()
  expect(await client.sourceAnswer.findMany({ select: { source: true } })).toEqual([{ source: 'pubmed' }])
  await sweepSourceAnswers(Date.now() + 2 * DAY_MS)
  expect(await client.sourceAnswer.count()).toBe(0)
})

test('two processes can store the same answer at once', async () => {
  await Promise.all([1, 2, 3].map((body) => sourceAnswers.keep('web', 'same', String(body))))
  expect((await sourceAnswers.find('web', 'same'))?.body).toMatch(/^[123]$/)
})
