import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { standingOf } from './run-standing'

beforeAll(testDatabase)

async function addRun(status: string, ms: number | null = null) {
  const client = await db()
  const id = randomUUID()
  await client.session.create({ data: { id, title: 't' } })
  const usage = ms === null ? undefined : { modelCalls: 0, inputTokens: 0, outputTokens: 0, ms, costUsd: 0 }
  const answer = ms === null ? undefined : { create: { id, markdown: 'm', analyst: 'extractive' } }
  await client.run.create({
    data: {
      id,
      sessionId: id,
      mode: 'deep',
      question: 'q',
      status,
      usage,
      answer,
      finishedAt: ms === null ? null : new Date(),
    },
  })
  return id
}

test('the remaining time follows from runs that had ended at the first look', async () => {
  const client = await db()
  const id = await addRun('in_progress')
  expect(await standingOf(id)).toEqual({ status: 'in_progress', leftMs: null, from: 0, ahead: 0 })
  const event = JSON.stringify({ type: 'run.started', at: Date.now(), runId: id, analyst: 'extractive' })
  await client.runEvent.create({ data: { runId: id, seq: 1, event } })
  for (const ms of [50_000, 60_000, 90_000]) await addRun('completed', ms)
  const { leftMs, from } = await standingOf(id)
  expect(from).toBe(3)
  expect(leftMs).toBeGreaterThan(0)
  expect(leftMs).toBeLessThanOrEqual(60_000)
  await addRun('completed', 1)
  expect((await standingOf(id)).from).toBe(3)
  await client.run.update({ where: { id }, data: { status: 'paused' } })
  expect(await standingOf(id)).toEqual({ status: 'paused', leftMs: null, from: 0, ahead: 0 })
  await expect(standingOf('none')).rejects.toThrow('no such run')
})

test('a queued run shows the number of runs before it', async () => {
  const first = await addRun('pending')
  const second = await addRun('pending')
  const client = await db()
  await client.run.update({ where: { id: second }, data: { createdAt: new Date(Date.now() + 1_000) } })
  expect((await standingOf(first)).ahead).toBe(0)
  expect(await standingOf(second)).toEqual({ status: 'pending', leftMs: null, from: 0, ahead: 1 })
  // Long runs wait on another queue.
  await client.run.update({ where: { id: second }, data: { mode: 'answer' } })
  expect((await standingOf(second)).ahead).toBe(0)
  await client.run.update({ where: { id: first }, data: { mode: 'improve' } })
  expect((await standingOf(second)).ahead).toBe(1)
})
