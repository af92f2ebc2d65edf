import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { findEarlierResearch } from './earlier-research'

const QUESTION = 'What is known about dense retrieval with hard negatives?'

beforeAll(async () => {
  await testDatabase()
})

async function ask(question: string, { mode = 'deep', answered = true, removedAt = null as Date | null } = {}) {
  const client = await db()
  const session = await client.session.create({ data: { id: randomUUID(), title: question, removedAt } })
  const answer = answered ? { create: { id: randomUUID(), markdown: 'Yes.', analyst: 'extractive' } } : undefined
  const run = await client.run.create({ data: { id: randomUUID(), sessionId: session.id, mode, question, answer } })
  return run.id
}

test('the newest run on the same question is found', async () => {
  expect(await findEarlierResearch(QUESTION)).toBeNull()
  await ask(QUESTION)
  const newest = await ask('what is known about dense retrieval with hard negatives')
  expect((await findEarlierResearch('Dense retrieval with hard negatives: what is known?'))?.runId).toBe(newest)
})

test('a different, unanswered or deleted question, or another mode, is not', async () => {
  for (const other of ['What is known about sparse retrieval?', 'What is known about dense retrieval?', '', '???'])
    expect(await findEarlierResearch(other)).toBeNull()
  const question = 'How do vaccines with messenger RNA work?'
  await ask(question, { answered: false })
  await ask(question, { mode: 'answer' })
  await ask(question, { removedAt: new Date() })
  expect(await findEarlierResearch(question)).toBeNull()
})
