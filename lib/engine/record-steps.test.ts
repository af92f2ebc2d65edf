import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database'
import { until } from '../test-until'
import { begin, haltWorkflow } from './client'
import { endEngine, launchIdle } from './test-engine'
import { settle } from './workflow'

let database: Awaited<ReturnType<typeof testDatabase>>

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(endEngine)

async function stepsOf(workflow: string) {
  const { rows } = await database.query(
    `SELECT function_id AS place, function_name AS name, output, error, application_name AS application,
       completed_at_epoch_ms >= started_at_epoch_ms AND retention_timestamp > 0 AS timed
     FROM dbos.operation_outputs WHERE workflow_uuid = $1 ORDER BY function_id`,
    [workflow],
  )
  return rows
}

test('a step is recorded as the engine records it, with its result or its error', async () => {
  let failed = ''
  await launchIdle({
    research: async () => {
      await settle('good', async () => ({ at: new Date(0), list: [1] }))
      await settle('bad', async () => Promise.reject(new Error('no luck'))).catch((error: Error) => {
        failed = error.message
      })
    },
  })
  await begin('runs', 'research', 'two', '')
  await until('both steps', async () => failed !== '')
  const common = { application: 'folio', timed: true }
  expect(await stepsOf('two')).toMatchObject([
    { place: 0, name: 'good', error: null, ...common },
    { place: 1, name: 'bad', output: null, ...common },
  ])
  const [good, bad] = await stepsOf('two')
  expect(JSON.parse(good.output).json).toEqual({ at: '1970-01-01T00:00:00.000Z', list: [1] })
  expect(bad.error).toContain('no luck')
})

test('cancelled work records no further step, and what it had is kept', async () => {
  await endEngine()
  let rejected: unknown
  let go = () => {}
  const halted = new Promise<void>((resolve) => {
    go = resolve
  })
  await launchIdle({
    research: async () => {
      await settle('first', async () => 1)
      await halted
      await settle('second', async () => 2).catch((error: unknown) => {
        rejected = error
        throw error
      })
    },
  })
  await begin('runs', 'research', 'halted', '')
  await until('the first step', async () => (await stepsOf('halted')).length === 1)
  await haltWorkflow('halted')
  go()
  await until('the rejection', () => rejected !== undefined)
  expect((await stepsOf('halted')).map(({ name }) => name)).toEqual(['first'])
})

test('a step of work that another execution has taken over is not recorded', async () => {
  await endEngine()
  let rejected: unknown
  await launchIdle({
    research: async () => {
      await settle('taken', async () => {
        await database.query(`UPDATE dbos.workflow_status SET owner_xid = 'other' WHERE workflow_uuid = 'taken'`)
      }).catch((error: unknown) => {
        rejected = error
        throw error
      })
    },
  })
  await begin('runs', 'research', 'taken', '')
  await until('the rejection', () => rejected !== undefined)
  expect(await stepsOf('taken')).toEqual([])
})
