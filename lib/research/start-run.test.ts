import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { db } from '../db/client'
import { testDatabase } from '../db/test-database'
import { listSessions } from '../sessions/sessions'
import { getRun, startRun } from './runs'
import { FUNNEL, type FunnelSettings } from './settings/funnel'

test('a question that cannot be stored leaves no session behind', async () => {
  const database = await testDatabase()
  await database.query('ALTER TABLE run ADD CHECK (false)')
  await expect(startRun({ question: 'Why?' })).rejects.toThrow()
  expect(await listSessions()).toEqual([])
})

test('a follow-up excludes what the previous answer excluded, unless it includes it', async () => {
  await testDatabase()
  const client = await db()
  const without = (ids: string[]) => ({ ...FUNNEL, exclude: ids })
  const first = await startRun({ question: 'Why tides?', settings: without(['moon', 'sun']) })
  await client.answer.create({
    data: { id: randomUUID(), runId: first.runId, markdown: 'Because.', analyst: 'llm' },
  })
  const { sessionId } = first
  const excluded = async (settings?: FunnelSettings) => {
    const { runId } = await startRun({ question: `And then? ${JSON.stringify(settings ?? '')}`, sessionId, settings })
    return (await getRun(runId)).settings.exclude
  }
  expect(await excluded()).toEqual(['moon', 'sun'])
  expect(await excluded(without(['wind']))).toEqual(['wind', 'moon', 'sun'])
  expect(await excluded({ ...FUNNEL, include: ['moon'] })).toEqual(['sun'])
  // A new session has no earlier answer.
  const alone = await startRun({ question: 'Why tides?' })
  expect((await getRun(alone.runId)).settings.exclude).toEqual([])
})
