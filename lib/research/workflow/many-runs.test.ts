import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '../../db/client'
import { onPostgres, testDatabase } from '../../db/test-database'
import { deleteEndedWorkflows, resumeStranded } from '../../engine/client'
import { endEngine } from '../../engine/test-engine'
import { reconcileRuns } from '../control/run-control'
import { RUN_MODE } from '../modes/run-mode'
import type { RunContext } from '../run-context'
import { startRun } from '../runs'
import type { Mode } from '../settings/modes'
import { ended, launchForRuns } from '../test-engine'

/** Work done by runs, by question. */
let did: string[] = []
let pass = () => {}
let gate = Promise.resolve()

const close = () => {
  gate = new Promise((resolve) => {
    pass = resolve
  })
}

/** The first stage, then one that waits at the gate. */
async function stages({ run, step }: RunContext) {
  await step('scope', async () => void did.push(`${run.question} first`))
  await step('gather', async () => {
    did.push(`${run.question} later`)
    await gate
  })
  did.push(`${run.question} ends`)
}

/** A report waits before its first step, since all its steps are expensive. */
async function review({ run, step }: RunContext) {
  await step('read', async () => {
    did.push(`${run.question} later`)
    await gate
  })
  did.push(`${run.question} ends`)
}

const askAll = async (count: number, mode: Mode) => {
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push((await startRun({ question: `${mode} ${n}`, mode })).runId)
  return ids
}
const those = (what: string) => did.filter((one) => one.endsWith(what))
const names = (count: number, mode: Mode, what: string) =>
  Array.from({ length: count }, (_, n) => `${mode} ${n} ${what}`)

beforeAll(async () => {
  await testDatabase()
  Object.assign(RUN_MODE, { answer: stages, report: review })
  await launchForRuns()
})
beforeEach(() => {
  did = []
  close()
})
afterEach(() => {
  pass()
  vi.useRealTimers()
})
afterAll(endEngine)

// Processes that share a database leave runs on its queue for each other, so that no process starts all of them.
describe.skipIf(onPostgres)('many runs at once', () => {
  test('the first stage of all questions comes before later stages of most, and all end in order', async () => {
    const ids = await askAll(40, 'answer')
    await expect.poll(() => those('first').length).toBe(40)
    await wait(300)
    expect(those('later')).toEqual(names(16, 'answer', 'later'))
    pass()
    for (const id of ids) expect((await ended(id)).status).toBe('completed')
    expect(those('later')).toEqual(names(40, 'answer', 'later'))
    expect(those('ends')).toHaveLength(40)
  })

  test('20 reports at once all end, in order, and a later question does not wait', async () => {
    const ids = await askAll(20, 'report')
    await expect.poll(() => those('later').length).toBe(8)
    gate = Promise.resolve()
    const { runId } = await startRun({ question: 'and', mode: 'answer' })
    expect((await ended(runId)).status).toBe('completed')
    // The started reports are still waiting.
    expect(those('ends')).toEqual(['and ends'])
    pass()
    for (const id of ids) expect((await ended(id)).status).toBe('completed')
    expect(those('later').filter((one) => one.startsWith('report'))).toEqual(names(20, 'report', 'later'))
    expect(those('ends')).toHaveLength(21)
  })

  test('a clock that jumps a day ahead and back loses no run, and repeats none', async () => {
    const ids = await askAll(20, 'answer')
    await expect.poll(() => those('later').length).toBe(16)
    const now = Date.now()
    for (const at of [now + 86_400_000, now - 86_400_000, now]) {
      vi.useFakeTimers({ toFake: ['Date'], now: at })
      await reconcileRuns()
      await resumeStranded()
      await deleteEndedWorkflows()
    }
    vi.useRealTimers()
    pass()
    for (const id of ids) expect((await ended(id)).status).toBe('completed')
    expect(those('first')).toHaveLength(20)
    expect(those('later')).toEqual(names(20, 'answer', 'later'))
    const client = await db()
    expect(await client.run.count({ where: { finishedAt: null } })).toBe(0)
  })

  test('no run is lost when many are started at one moment', async () => {
    gate = Promise.resolve()
    const asked = await Promise.all(Array.from({ length: 60 }, (_, n) => startRun({ question: `at once ${n}` })))
    for (const { runId } of asked) expect((await ended(runId)).status).toBe('completed')
    expect(those('ends').sort()).toEqual(Array.from({ length: 60 }, (_, n) => `at once ${n} ends`).sort())
  })
})

describe.runIf(onPostgres)('many long runs at once on Postgres', () => {
  test('20 reports do not delay a question, and start in order, a limited number at a time', async () => {
    const ids = await askAll(20, 'report')
    await expect.poll(() => those('later').length).toBe(8)
    gate = Promise.resolve()
    for (const question of ['and', 'also']) {
      const { runId } = await startRun({ question, mode: 'answer' })
      expect((await ended(runId)).status).toBe('completed')
    }
    expect(those('ends')).toEqual(['and ends', 'also ends'])
    expect(
      those('later')
        .filter((one) => one.startsWith('report'))
        .sort(),
    ).toEqual(names(8, 'report', 'later'))
    const client = await db()
    // Runs that have not started are left for other processes.
    expect(await client.run.count({ where: { status: 'pending' } })).toBe(12)
    pass()
    for (const id of ids) expect((await ended(id)).status).toBe('completed')
    expect(
      those('later')
        .filter((one) => one.startsWith('report'))
        .sort(),
    ).toEqual(names(20, 'report', 'later').sort())
  }, 30_000)
})
