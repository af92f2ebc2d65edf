import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { deleteEndedWorkflows, resumeStranded } from '../../engine/client'
import { endEngine } from '../../engine/test-engine'
import { until } from '../../test-until'
import { againFrom } from '../again/again-from'
import {
  cancelRun,
  canGoOn,
  goOn,
  pauseRun,
  reconcileRuns,
  resumeRun,
  workflowOf,
  writeNow,
} from '../control/run-control'
import { RUN_MODE } from '../modes/run-mode'
import { breakOff, INTERRUPTED } from '../record/run-ending'
import { itemWork } from '../run/item-work'
import type { RunContext } from '../run-context'
import { getRunView, startRun } from '../runs'
import { MODES } from '../settings/modes'
import { ended, launchForRuns } from '../test-engine'
import { readTrace } from '../trace/read-trace'

// A mode defined by each test, which records its work here, outside the engine.
let mode: (context: RunContext) => Promise<void> = async () => {}
let did: string[] = []
/** Work waits at this gate until the test opens it. */
let gate = open()

function open() {
  let pass = () => {}
  const passed = new Promise<void>((resolve) => {
    pass = resolve
  })
  return { pass, passed }
}

const double = itemWork('double', async ({ step, emit }, item: number) => {
  const result = await step('double', async () => {
    if (item % 2 === 0) await gate.passed
    did.push(`item ${item}`)
    if (item === 7) throw new Error('seven is too many')
    return 2 * item
  })
  await emit({ type: 'notice', message: `item ${item}` })
  return result
})

const ask = itemWork('ask a source', async ({ step }, item: number) => {
  await step('ask', async () => {
    did.push(`asks ${item}`)
    await gate.passed
  })
  return item
})

let database: Awaited<ReturnType<typeof testDatabase>>

beforeAll(async () => {
  database = await testDatabase()
  Object.assign(MODES, { probe: MODES.answer })
  Object.assign(RUN_MODE, { probe: (context: RunContext) => mode(context) })
  await launchForRuns()
})
beforeEach(() => {
  did = []
  gate = open()
})
afterAll(endEngine)

/**
 * Simulates a new process in place of the old one. Running work of the old one continues in memory, as in a process
 * that is only slow.
 */
async function relaunch() {
  await endEngine()
  await launchForRuns()
}

const begin = async (run: typeof mode) => {
  mode = run
  return (await startRun({ question: 'Why?', mode: 'probe' as 'answer' })).runId
}

const untilDone = (what: string) => until(`“${what}”`, () => did.includes(what))

const note = (name: string) => async () => void did.push(name)

/** Two steps; the second waits at the gate. */
async function twoSteps({ step, emit, signal }: RunContext) {
  await step('first', note('first'))
  await step('second', async () => {
    did.push('second begins')
    await gate.passed
    await emit({ type: 'notice', message: 'second' })
    signal.throwIfAborted()
    did.push('second ends')
  })
}

test('a paused run waits after its last step, and continues from there', async () => {
  const runId = await begin(twoSteps)
  await untilDone('second begins')
  await pauseRun(runId)
  expect((await (await db()).run.findUniqueOrThrow({ where: { id: runId } })).status).toBe('paused')
  gate.pass()
  await wait(300)
  // The step that was running at the pause has no result.
  expect(did).toEqual(['first', 'second begins'])
  await reconcileRuns()
  await reconcileRuns()
  await resumeRun(runId)
  const view = await ended(runId)
  expect(view).toMatchObject({ status: 'completed', notices: ['second'] })
  expect(did).toEqual(['first', 'second begins', 'second begins', 'second ends'])
  await expect(resumeRun(runId)).rejects.toMatchObject({ code: 'conflict' })
  await expect(pauseRun(runId)).rejects.toMatchObject({ code: 'conflict' })
})

test('a paused run stays paused across a restart, and continues when resumed', async () => {
  const runId = await begin(twoSteps)
  await untilDone('second begins')
  await pauseRun(runId)
  gate.pass()
  await relaunch()
  // As at every start: resumes what an earlier process left, except what waits for the person.
  await reconcileRuns({ atOnce: true })
  await reconcileRuns()
  expect((await (await db()).run.findUniqueOrThrow({ where: { id: runId } })).status).toBe('paused')
  expect(did).toEqual(['first', 'second begins'])
  await resumeRun(runId)
  expect(await ended(runId)).toMatchObject({ status: 'completed', notices: ['second'] })
  expect(did.filter((what) => what === 'first')).toHaveLength(1)
})

test('a paused run can be cancelled, and a running one asked to write', async () => {
  const runId = await begin(async ({ step, wish }) => {
    const asked = await step('loop', async () => {
      did.push('looks')
      while (wish() === null) await wait(20)
      return wish()
    })
    did.push(`${asked}`)
    await gate.passed
    await step('write', note('writes'))
  })
  await untilDone('looks')
  await writeNow(runId)
  await untilDone('write')
  await pauseRun(runId)
  await cancelRun(runId)
  gate.pass()
  expect(await ended(runId)).toMatchObject({ status: 'cancelled' })
  expect(did).not.toContain('writes')
})

test('a process that was only slow writes nothing beside its successor', async () => {
  const runId = await begin(twoSteps)
  await untilDone('second begins')
  const slow = gate
  await relaunch()
  await until('the second step once more', () => did.filter((what) => what === 'second begins').length === 2)
  slow.pass()
  const view = await ended(runId)
  expect(view).toMatchObject({ status: 'completed', notices: ['second'] })
  expect(did.filter((what) => what === 'second ends')).toHaveLength(1)
  expect(did.filter((what) => what === 'first')).toHaveLength(1)
})

test('a run cancelled before its start never starts', async () => {
  await endEngine()
  const runId = await begin(async () => void did.push('began'))
  await cancelRun(runId)
  expect(await getRunView(runId)).toMatchObject({ status: 'cancelled' })
  await launchForRuns()
  await wait(700)
  expect(did).toEqual([])
})

test.each([
  ['renamed', async ({ step }: RunContext) => void (await step('another', note('another')))],
  [
    'added',
    async (context: RunContext) => {
      await context.step('added', note('added'))
      await twoSteps(context)
    },
  ],
  ['removed', async ({ step }: RunContext) => void (await step('second', note('second')))],
])('a run whose step was %s in an update ends with a message, and its session is free', async (_how, updated) => {
  const runId = await begin(twoSteps)
  await untilDone('second begins')
  await pauseRun(runId)
  mode = updated
  await resumeRun(runId)
  const view = await ended(runId)
  expect(view).toMatchObject({ status: 'interrupted', error: { message: expect.stringContaining('was updated') } })
  expect(did).toEqual(['first', 'second begins'])
  const client = await db()
  const { sessionId } = await client.run.findUniqueOrThrow({ where: { id: runId } })
  expect(await client.run.count({ where: { sessionId, finishedAt: null } })).toBe(0)
})

test('a failed run starts again from one of its steps, as a new version', async () => {
  let fails = true
  const run = async ({ step }: RunContext) => {
    const found = await step('find', async () => {
      did.push('find')
      return { papers: 3 }
    })
    await step('read', note(`read ${found.papers}`))
    await step('write', async () => {
      did.push('write')
      if (fails) throw new Error('no ink')
    })
  }
  const runId = await begin(run)
  expect(await ended(runId)).toMatchObject({ status: 'failed' })
  fails = false
  const { steps } = await readTrace(runId)
  const place = steps?.find(({ name }) => name === 'read')?.place ?? 0
  const next = await againFrom({ runId, place })
  expect(await ended(next.runId)).toMatchObject({ status: 'completed', error: null })
  expect(did).toEqual(['find', 'read 3', 'write', 'read 3', 'write'])
  expect(await readTrace(next.runId)).toMatchObject({
    version: 2,
    parent_id: runId,
    taken_over: { version: 1, from_step: 'read', steps: 1 },
  })
  expect((await getRunView(runId)).status).toBe('failed')
  // They are deleted a moment after the run has announced its end.
  const client = await db()
  await expect.poll(() => client.takenStep.count({ where: { runId: next.runId } })).toBe(0)
})

test('finished items are reused, and done again if they have changed', async () => {
  gate.pass()
  let items = [1, 3, 5]
  const run = async ({ each, step, emit }: RunContext) => {
    const results = await each(double, items)
    await step('write', note('writes'))
    await emit({ type: 'notice', message: JSON.stringify(results) })
  }
  const runId = await begin(run)
  const { notices } = await ended(runId)
  const place = (await readTrace(runId)).steps?.find(({ name }) => name === 'write')?.place ?? 0
  const same = await againFrom({ runId, place })
  expect((await ended(same.runId)).notices).toEqual(notices)
  expect(did.filter((what) => what.startsWith('item'))).toHaveLength(3)
  // Reused steps can be reused again.
  const again = (await readTrace(same.runId)).steps?.find(({ name }) => name === 'write')?.place ?? 0
  const third = await againFrom({ runId: same.runId, place: again })
  expect((await ended(third.runId)).notices).toEqual(notices)
  expect(did.filter((what) => what.startsWith('item'))).toHaveLength(3)
  items = [1, 9]
  const other = await againFrom({ runId, place })
  expect((await ended(other.runId)).notices.at(-1)).toBe('[{"value":2},{"value":18}]')
  expect(did.filter((what) => what.startsWith('item'))).toHaveLength(5)
})

test('an interrupted run continues after its last finished step', async () => {
  const runId = await begin(twoSteps)
  await untilDone('second begins')
  await breakOff(runId, INTERRUPTED, null)
  expect(await getRunView(runId)).toMatchObject({ status: 'interrupted' })
  expect(await canGoOn(runId)).toBe(true)
  await goOn(runId)
  gate.pass()
  expect(await ended(runId)).toMatchObject({ status: 'completed', notices: ['second'] })
  expect(did.filter((what) => what === 'first')).toHaveLength(1)
  await expect(goOn(runId)).rejects.toMatchObject({ code: 'conflict' })
})

test('items of a paused run continue with it, on their queue', async () => {
  const items = [0, 2, 4]
  let results: unknown[] = []
  const runId = await begin(async ({ each }) => {
    results = await each(ask, items)
  })
  await untilDone('asks 0')
  await pauseRun(runId)
  gate.pass()
  await wait(300)
  await resumeRun(runId)
  expect(await ended(runId)).toMatchObject({ status: 'completed' })
  expect(results).toEqual(items.map((value) => ({ value })))
  const { rows } = await database.query(
    `SELECT DISTINCT queue_name FROM dbos.workflow_status WHERE parent_workflow_id = $1`,
    [`${runId}.1`],
  )
  expect(rows).toEqual([{ queue_name: 'items' }])
})

test('a run that the engine claimed but never started is handed on', async () => {
  const runId = await begin(twoSteps)
  await untilDone('second begins')
  await pauseRun(runId)
  gate.pass()
  await wait(300)
  const client = await db()
  await client.run.update({ where: { id: runId }, data: { status: 'in_progress', wish: null } })
  const claim = `UPDATE dbos.workflow_status SET status = 'PENDING', owner_xid = 'nobody', queue_name = 'runs' WHERE workflow_uuid = $1`
  await database.query(claim, [`${runId}.1`])
  // As long as it counts as running, no other process may end it.
  await reconcileRuns()
  await reconcileRuns()
  expect((await client.run.findUniqueOrThrow({ where: { id: runId } })).status).toBe('in_progress')
  expect(await resumeStranded()).toEqual([])
  expect(await resumeStranded()).toEqual([`${runId}.1`])
  expect(await ended(runId)).toMatchObject({ status: 'completed', notices: ['second'] })
})

test('a run without a worker ends with a message, and an ended one stays unchanged', async () => {
  const client = await db()
  const { id: sessionId } = await client.session.create({ data: { id: randomUUID(), title: 'A session' } })
  const run = { sessionId, mode: 'answer', question: 'Why?', status: 'in_progress' }
  const [lost, over] = [randomUUID(), randomUUID()]
  await client.run.create({ data: { ...run, id: lost } })
  await client.run.create({ data: { ...run, id: over, status: 'completed', finishedAt: new Date() } })
  await reconcileRuns()
  expect((await client.run.findUniqueOrThrow({ where: { id: lost } })).status).toBe('in_progress')
  await reconcileRuns()
  expect(await getRunView(lost)).toMatchObject({ status: 'interrupted', error: { code: 'internal' } })
  expect((await client.run.findUniqueOrThrow({ where: { id: over } })).status).toBe('completed')
})

test("the engine's records of a run are deleted after its end, and not before", async () => {
  const over = await begin(async ({ step }) => void (await step('first', note('first'))))
  await ended(over)
  const waiting = await begin(twoSteps)
  await untilDone('second begins')
  await pauseRun(waiting)
  await until('all ended workflows to be deleted', async () => (await deleteEndedWorkflows(0)) === 0)
  await expect(againFrom({ runId: over, place: 1 })).rejects.toMatchObject({ code: 'not_found' })
  gate.pass()
  await resumeRun(waiting)
  expect(await ended(waiting)).toMatchObject({ status: 'completed' })
  expect(did.filter((what) => what === 'first')).toHaveLength(2)
  expect(workflowOf({ id: over, attempt: 2 })).toBe(`${over}.2`)
})
