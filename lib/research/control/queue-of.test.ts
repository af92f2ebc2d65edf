import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { endEngine } from '../../engine/test-engine'
import { RUN_MODE } from '../modes/run-mode'
import { breakOff, INTERRUPTED } from '../record/run-ending'
import type { RunContext } from '../run-context'
import { startRun } from '../runs'
import type { Mode } from '../settings/modes'
import { ended, launchForRuns } from '../test-engine'
import { moveLongRuns } from './queue-of'
import { goOn, pauseRun, resumeRun } from './run-control'

let database: pg.Pool
/** Work done by reports, by question. */
let did: string[] = []
let pass = () => {}
let gate = Promise.resolve()

const start = async (mode: Mode, question: string) => (await startRun({ question, mode })).runId
/** Queue of a run's last attempt; null: none, for example after a pause. */
async function queueOfRun(runId: string): Promise<string | null> {
  const { rows } = await database.query<{ queue: string | null }>(
    'SELECT queue_name AS queue FROM dbos.workflow_status WHERE workflow_uuid LIKE $1 ORDER BY workflow_uuid DESC LIMIT 1',
    [`${runId}.%`],
  )
  return rows[0]?.queue ?? null
}

beforeAll(async () => {
  database = await testDatabase()
  Object.assign(RUN_MODE, {
    answer: async () => {},
    report: async ({ run, step }: RunContext) => {
      await step('read', async () => void did.push(run.question))
      await step('write', async () => gate)
    },
  })
})
beforeEach(async () => {
  did = []
  gate = new Promise((resolve) => {
    pass = resolve
  })
  await launchForRuns()
})
afterEach(async () => {
  pass()
  await endEngine()
})

/** From here on runs wait, as if every process were busy. */
const withoutEngine = () => endEngine()

test('long runs wait on their own queue, even if paused meanwhile', async () => {
  await withoutEngine()
  const [question, report, paused] = [
    await start('answer', 'Why?'),
    await start('report', 'one'),
    await start('report', 'two'),
  ]
  await pauseRun(paused)
  expect(await queueOfRun(paused)).toBeNull()
  await resumeRun(paused)
  expect(await Promise.all([question, report, paused].map(queueOfRun))).toEqual(['runs', 'long-runs', 'long-runs'])
  pass()
  await launchForRuns()
  for (const id of [question, report, paused]) expect(await ended(id)).toMatchObject({ status: 'completed' })
})

test('an interrupted long run continues on the queue for long runs', async () => {
  const report = await start('report', 'Why?')
  await expect.poll(() => did).toEqual(['Why?'])
  await wait(100)
  await breakOff(report, INTERRUPTED, null)
  await goOn(report)
  expect(await queueOfRun(report)).toBe('long-runs')
  pass()
  expect(await ended(report)).toMatchObject({ status: 'completed' })
  expect(did).toEqual(['Why?'])
})

test('long runs that an earlier version queued among the others continue on their own queue, in order', async () => {
  await withoutEngine()
  const reports = [await start('report', 'first'), await start('report', 'second'), await start('report', 'third')]
  const question = await start('answer', 'Why?')
  await database.query(`UPDATE dbos.workflow_status SET queue_name = 'runs' WHERE status = 'ENQUEUED'`)
  // A process of that version was working on this run, and stopped responding.
  await database.query(
    `UPDATE dbos.workflow_status SET status = 'PENDING', executor_id = 'gone', owner_xid = 'gone' WHERE workflow_uuid = $1`,
    [`${reports[0]}.1`],
  )
  expect(await moveLongRuns()).toBe(3)
  expect(await moveLongRuns()).toBe(0)
  const { rows } = await database.query(
    `SELECT split_part(workflow_uuid, '.', 1) AS id FROM dbos.workflow_status WHERE queue_name = 'long-runs' ORDER BY created_at`,
  )
  expect(rows.map(({ id }) => id).slice(-3)).toEqual(reports)
  expect(await Promise.all([...reports, question].map(queueOfRun))).toEqual([
    ...['long-runs', 'long-runs', 'long-runs'],
    'runs',
  ])
  await database.query(
    `UPDATE dbos.workflow_status SET status = 'ENQUEUED', executor_id = NULL, owner_xid = NULL WHERE status = 'PENDING'`,
  )
  await launchForRuns()
  expect(await ended(question)).toMatchObject({ status: 'completed' })
  pass()
  for (const id of reports) expect(await ended(id)).toMatchObject({ status: 'completed' })
  expect(did.sort()).toEqual(['first', 'second', 'third'])
})
