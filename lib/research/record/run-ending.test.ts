import { beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../db/client'
import { emptyTables, testDatabase } from '../../db/test-database'
import { listRuns } from '../trace/list-runs'
import { breakOff, INTERRUPTED } from './run-ending'

beforeAll(async () => {
  await testDatabase()
})
beforeEach(async () => {
  await emptyTables('session')
})

const SHOWN = { state: 'listing', lastQuerySet: ['raft'] }

async function interrupt(mode: string) {
  const client = await db()
  const { id: sessionId } = await client.session.create({ data: { id: mode, title: mode, ...SHOWN } })
  await client.run.create({ data: { id: `${mode} run`, sessionId, mode, question: 'Why?', status: 'in_progress' } })
  await breakOff(`${mode} run`, INTERRUPTED, null)
  return client.session.findUniqueOrThrow({ where: { id: sessionId } })
}

test("an interrupted answer clears the session's memory; research and an added section do not", async () => {
  expect(await interrupt('answer')).not.toMatchObject(SHOWN)
  for (const mode of ['deep', 'report', 'extend']) expect(await interrupt(mode)).toMatchObject(SHOWN)
})

test('the duration of an interrupted run counts from its start, not from the question', async () => {
  const client = await db()
  const createdAt = new Date(Date.now() - 3_600_000)
  const begunAt = Date.now() - 60_000
  await client.session.create({ data: { id: 's', title: 's' } })
  const asked = { sessionId: 's', mode: 'deep', question: 'Why?', status: 'in_progress', createdAt }
  await client.run.createMany({ data: ['began', 'waited'].map((id) => ({ ...asked, id })) })
  const event = { type: 'run.started', at: begunAt, analyst: 'extractive', library: { papers: 0, unreadable: 0 } }
  await client.runEvent.create({ data: { runId: 'began', seq: 0, event: JSON.stringify(event) } })
  for (const id of ['began', 'waited']) await breakOff(id, INTERRUPTED, null)
  const { runs } = await listRuns({ limit: 2 })
  const byId = Object.fromEntries(runs.map((run) => [run.id, run]))
  expect(byId.began?.started_at).toBe(new Date(begunAt).toISOString())
  expect(byId.began?.usage?.ms).toBeLessThan(600_000)
  expect(byId.waited).toMatchObject({ started_at: null, usage: { ms: 0 } })
})
