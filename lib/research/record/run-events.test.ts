import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import type { StoredEvent } from '../events/events'
import type { RunContext, WithoutTime } from '../run-context'
import { emptyRunView, foldEvent } from '../run-view'
import { createRunEvents, endRun, type RunEvents, readEvents, readStoredEvents } from './run-events'

const notice = (message: string): WithoutTime<StoredEvent['event']> => ({ type: 'notice', message })
const messages = (events: StoredEvent[]) => events.map(({ event }) => ('message' in event ? event.message : event.type))

beforeAll(async () => {
  await testDatabase()
})

async function addRun(): Promise<string> {
  const client = await db()
  const { id } = await client.session.create({ data: { id: randomUUID(), title: 'A session' } })
  const run = { id: randomUUID(), sessionId: id, mode: 'answer', question: 'Why?', status: 'in_progress' }
  return (await client.run.create({ data: run })).id
}

async function read(runId: string, from = 0): Promise<StoredEvent[]> {
  const found: StoredEvent[] = []
  for await (const event of readEvents(runId, from)) found.push(event)
  return found
}

const plainly: RunContext['step'] = (_name, work) => work()

/** Two steps; the first emits an event. */
async function tell({ emit, step }: RunEvents): Promise<void> {
  await step('start', async () => {})
  await emit(notice('before'))
  await step('write', async () => {
    await emit(notice('inside'))
    await emit(notice('inside too'))
  })
  await emit(notice('after'))
  await emit(notice('after too'))
}

async function end(runId: string, told: RunEvents): Promise<void> {
  const usage = { modelCalls: 0, inputTokens: 0, outputTokens: 0, ms: 1 }
  const last = told.end([{ type: 'run.finished', at: 0, status: 'completed', error: null, usage }])
  await endRun(runId, { status: 'completed', error: null, usage, trace: { calls: [] }, events: told.all }, last)
}

const ALL = ['before', 'inside', 'inside too', 'after', 'after too', 'run.finished']

test('a reader from the start, later, or after the end receives everything in order', async () => {
  const runId = await addRun()
  const told = createRunEvents(runId, plainly)
  const early = read(runId)
  await tell(told)
  const late = read(runId)
  await end(runId, told)
  const after = await read(runId)
  for (const heard of [await early, await late, after]) expect(messages(heard)).toEqual(ALL)
  const places = after.map(({ seq }) => seq)
  expect(places).toEqual([...new Set(places)].sort((a, b) => a - b))
  expect(messages(await read(runId, places[3]))).toEqual(ALL.slice(3))
  const client = await db()
  const run = await client.run.findUniqueOrThrow({ where: { id: runId } })
  expect(run).toMatchObject({ status: 'completed', error: null, trace: { calls: [] } })
  expect(Math.abs((run.finishedAt?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
  expect(run.events).toHaveLength(ALL.length)
})

test('an event is received while its step is running', async () => {
  const runId = await addRun()
  const { emit, step } = createRunEvents(runId, plainly)
  const events = readEvents(runId, 0)
  await step('write', async () => {
    await emit(notice('now'))
    const { value } = await events.next()
    expect(messages([value])).toEqual(['now'])
  })
  await events.return(undefined)
})

test('a run that continues after a crash emits at the same positions', async () => {
  const runId = await addRun()
  await tell(createRunEvents(runId, plainly))
  const client = await db()
  const before = await client.runEvent.findMany({ where: { runId }, orderBy: { seq: 'asc' } })
  // A finished step does not run again; its events are stored.
  const done: RunContext['step'] = async (name, work) => (name === 'write' ? (undefined as never) : work())
  const again = createRunEvents(runId, done)
  await tell(again)
  await end(runId, again)
  const after = await client.runEvent.findMany({ where: { runId }, orderBy: { seq: 'asc' } })
  expect(after.slice(0, before.length).map(({ seq }) => seq)).toEqual(before.map(({ seq }) => seq))
  expect(messages(await read(runId))).toEqual(ALL)
})

test('a repeated step leaves nothing of its first attempt', async () => {
  const runId = await addRun()
  const told = createRunEvents(runId, plainly)
  await tell(told)
  const again = createRunEvents(runId, plainly)
  await again.step('start', async () => {})
  await again.emit(notice('before'))
  await again.step('write', () => again.emit(notice('shorter')))
  await end(runId, again)
  expect(messages(await read(runId))).toEqual(['before', 'shorter', 'run.finished'])
})

test('a step ended by a full disk is repeated once there is space, and readers receive it again', async () => {
  const runId = await addRun()
  const told = createRunEvents(runId, plainly)
  const heard = read(runId)
  let attempts = 0
  await told.step('start', async () => {})
  await told.emit(notice('before'))
  await told.step('write', async () => {
    await told.emit({ type: 'answer.delta', text: attempts === 0 ? 'First' : 'Second' })
    if (attempts++ === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    await told.emit({ type: 'answer.delta', text: ' and last' })
  })
  await end(runId, told)
  const view = (await heard).reduce(foldEvent, emptyRunView)
  expect(view.markdown).toBe('Second and last')
  expect(messages(await read(runId))).toEqual(['before', 'answer.delta', 'answer.delta', 'run.finished'])
  expect(told.all.map(({ type }) => type)).toEqual(['notice', 'answer.delta', 'answer.delta', 'run.finished'])
})

test('an interrupted answer starts again, for readers of the first attempt and for others', async () => {
  const runId = await addRun()
  const write = async (told: RunEvents, deltas: string[]) => {
    await told.step('start', async () => {})
    await told.emit(notice('before'))
    await told.step('write', async () => {
      for (const text of deltas) await told.emit({ type: 'answer.delta', text })
    })
  }
  await write(createRunEvents(runId, plainly), ['Servers ', 'agree on ', 'what '])
  const first = await readStoredEvents(runId)
  const again = createRunEvents(runId, plainly, null, first)
  await write(again, ['Servers agree', ' on what follows.'])
  const fold = (events: StoredEvent[], from = emptyRunView) => events.reduce(foldEvent, from).markdown
  const heard = first.reduce(foldEvent, emptyRunView)
  const whole = 'Servers agree on what follows.'
  expect(heard.markdown).toBe('Servers agree on what ')
  await end(runId, again)
  const all = await read(runId)
  expect(fold(all)).toBe(whole)
  for (const seen of [1, 2, 3, 4]) {
    const view = first.slice(0, seen).reduce(foldEvent, emptyRunView)
    expect(fold(await read(runId, view.seq + 1), view)).toBe(whole)
  }
  expect(all.filter(({ event }) => event.type === 'answer.delta')).toHaveLength(2)
})

test('a reader of an interrupted run is released', async () => {
  const runId = await addRun()
  await tell(createRunEvents(runId, plainly))
  const client = await db()
  const heard = read(runId)
  await client.run.update({ where: { id: runId }, data: { status: 'interrupted' } })
  // Events held until the next step were never emitted.
  expect(messages(await heard)).toEqual(ALL.slice(0, 3))
})
