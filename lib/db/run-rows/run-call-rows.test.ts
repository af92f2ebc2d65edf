import { beforeAll, expect, test } from 'vitest'
import { db } from '../client'
import { testDatabase } from '../test-database'
import { forgetOldTexts, insertExchange } from './run-call-rows'

beforeAll(testDatabase)

test('the texts of a call are deleted after 90 days, but not that it was made and how long it took', async () => {
  const client = await db()
  await client.session.create({ data: { id: 's', title: 's' } })
  await client.run.create({ data: { id: 'r', sessionId: 's', mode: 'answer', question: 'Why?', status: 'completed' } })
  const call = { prompt: 'answer', model: 'any', ms: 5, sent: 'Why?', got: 'So.', error: null }
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000)
  await insertExchange('r', { ...call, id: 'old', startedAt: daysAgo(91) })
  await insertExchange('r', { ...call, id: 'young', startedAt: daysAgo(89) })
  await forgetOldTexts()
  const kept = await client.modelExchange.findMany({ orderBy: { id: 'asc' } })
  expect(kept).toMatchObject([
    { id: 'old', ms: 5, sent: '', sentLength: 4, got: '', gotLength: 3 },
    { id: 'young', sent: 'Why?', got: 'So.' },
  ])
})
