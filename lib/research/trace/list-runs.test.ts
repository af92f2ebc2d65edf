import { beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../db/client'
import { emptyTables, testDatabase } from '../../db/test-database'
import { withOwner } from '../../owner'
import { listRuns } from './list-runs'

beforeAll(async () => {
  await testDatabase()
})
beforeEach(async () => {
  await emptyTables('session')
  await add('s', ['a', 'b', 'c', 'd', 'e'])
})

async function add(session: string, ids: string[]) {
  const client = await db()
  await client.session.create({ data: { id: session, title: session } })
  await client.run.createMany({
    data: ids.map((id, index) => ({
      id,
      sessionId: session,
      mode: index % 2 ? 'deep' : 'answer',
      question: `question ${id}`,
      status: id === 'a' ? 'failed' : 'completed',
      ...(id === 'a' && { error: { code: 'no_papers', message: 'Nothing answers this.' } }),
      // Two runs with the same time.
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, index === 2 ? 1 : index)),
    })),
  })
}

const ids = async (wanted: Partial<Parameters<typeof listRuns>[0]> = {}) =>
  (await listRuns({ limit: 50, ...wanted })).runs.map(({ id }) => id)

test('runs are listed newest first, optionally of one mode or status', async () => {
  expect(await ids()).toEqual(['e', 'd', 'c', 'b', 'a'])
  expect(await ids({ mode: 'deep' })).toEqual(['d', 'b'])
  expect(await ids({ status: 'failed' })).toEqual(['a'])
  expect(await ids({ mode: 'deep', status: 'failed' })).toEqual([])
})

test('a refusal is told from other failures', async () => {
  const { runs } = await listRuns({ limit: 50 })
  expect(runs.map(({ error_code }) => error_code)).toEqual([null, null, null, null, 'no_papers'])
})

test('paging shows every run exactly once', async () => {
  const seen: string[] = []
  let before: string | undefined
  do {
    const { runs, older } = await listRuns({ limit: 2, before })
    seen.push(...runs.map(({ id }) => id))
    before = older ?? undefined
  } while (before)
  expect(seen).toEqual(['e', 'd', 'c', 'b', 'a'])
  expect(await ids({ before: 'nobody' })).toEqual([])
})

test('a run that waited shows when it was asked and when it started', async () => {
  const client = await db()
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 2, 0, minute))
  const asked = { sessionId: 's', mode: 'deep', question: 'Why?', createdAt: at(0) }
  await client.run.create({ data: { ...asked, id: 'waits', status: 'pending' } })
  await client.run.create({ data: { ...asked, id: 'runs', status: 'in_progress' } })
  const event = (type: string, minute: number) => JSON.stringify({ type, at: at(minute).getTime() })
  await client.runEvent.createMany({
    data: [
      { runId: 'runs', seq: 100_001, event: event('stage.started', 4) },
      { runId: 'runs', seq: 100_000, event: event('run.started', 3) },
    ],
  })
  const usage = { modelCalls: 0, inputTokens: 0, outputTokens: 0, ms: 2 * 60_000 }
  const events = [
    { type: 'run.started', at: at(5).getTime() },
    { type: 'run.started', at: at(6).getTime() },
  ]
  // It waited for the person for a while, and was resumed once.
  await client.run.create({ data: { ...asked, id: 'ended', status: 'completed', finishedAt: at(9), usage, events } })
  const { runs } = await listRuns({ mode: 'deep', limit: 3 })
  const times = Object.fromEntries(runs.map(({ id, created_at, started_at }) => [id, [created_at, started_at]]))
  const iso = (minute: number) => at(minute).toISOString()
  expect(times).toEqual({ waits: [iso(0), null], runs: [iso(0), iso(3)], ended: [iso(0), iso(6)] })
})

test('runs of others, and of removed sessions, are not listed', async () => {
  await withOwner('other', () => add('t', ['x']))
  expect(await ids()).not.toContain('x')
  expect(await withOwner('other', () => ids())).toEqual(['x'])
  const client = await db()
  await client.session.update({ where: { id: 's' }, data: { removedAt: new Date() } })
  expect(await ids()).toEqual([])
})
