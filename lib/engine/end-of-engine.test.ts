import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database'
import { until } from '../test-until'
import { begin } from './client'
import { runChildren } from './results'
import { endEngine, launchIdle } from './test-engine'
import { settle } from './workflow'

let database: Awaited<ReturnType<typeof testDatabase>>

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(endEngine)

const notes = async () => {
  const { rows } = await database.query(
    `SELECT function_id AS place FROM dbos.operation_outputs WHERE workflow_uuid = 'broken' ORDER BY function_id`,
  )
  return rows.map(({ place }) => place)
}

test('waits for children interrupted by the end of an engine are not results when the work continues', async () => {
  await launchIdle()
  await endEngine()
  await database.query(
    `INSERT INTO dbos.workflow_status (workflow_uuid, status, name, created_at, updated_at)
     VALUES ('broken', 'PENDING', 'nothing', 0, 0), ('done', 'SUCCESS', 'nothing', 0, 0), ('failed', 'ERROR', 'nothing', 0, 0),
       ('waiting', 'ENQUEUED', 'nothing', 0, 0)`,
  )
  const note = (place: number, name: string, error: string | null, child: string | null) =>
    database.query(
      `INSERT INTO dbos.operation_outputs (workflow_uuid, function_id, function_name, error, child_workflow_id)
       VALUES ('broken', $1, $2, $3, $4)`,
      [place, name, error, child],
    )
  await note(0, 'DBOS.getResult', null, 'done')
  await note(1, 'DBOS.getResult', '{"message":"The system database has been shut down"}', 'done')
  await note(2, 'DBOS.getResult', '{"message":"DBOS not initialized"}', 'waiting')
  await note(3, 'DBOS.getResult', '{"message":"The child failed."}', 'failed')
  await note(4, 'gather', '{"message":"The step failed."}', null)
  await launchIdle()
  expect(await notes()).toEqual([0, 3, 4])
})

test("a wait that an ending engine recorded as failed returns the child's result", async () => {
  await endEngine()
  const got: string[] = []
  await launchIdle({
    item: async (argument) => argument.toUpperCase(),
    research: async () => {
      // Simulates another process just after this one has checked; the children were started at 0 and 1.
      await database.query(
        `INSERT INTO dbos.operation_outputs (workflow_uuid, function_id, function_name, error)
         VALUES ('parent', 2, 'DBOS.getResult', $1)`,
        [
          '{"json":{"name":"Error","message":"The system database has been shut down"},"__dbos_serializer":"superjson"}',
        ],
      )
      for await (const result of runChildren<string>(['one', 'two'])) got.push(result)
    },
  })
  await begin('runs', 'research', 'parent', '')
  await until('both results', () => got.length === 2)
  expect(got).toEqual(['ONE', 'TWO'])
})

test('no step fails because the engine ends: requested steps finish, the others wait for the next engine', async () => {
  const failed = async () => {
    const { rows } = await database.query(`SELECT error FROM dbos.operation_outputs WHERE workflow_uuid LIKE 'steps-%'`)
    return { steps: rows.length, errors: rows.flatMap(({ error }) => error ?? []) }
  }
  let steps = 0
  for (let time = 0; time < 5; time++) {
    await endEngine()
    await launchIdle({
      // Runs steps until the engine has ended.
      research: async () => {
        for (;;) await settle('step', async () => ++steps)
      },
    })
    for (let i = 0; i < 4; i++) await begin('runs', 'research', `steps-${time}-${i}`, '')
    const before = steps
    await until('twenty steps', () => steps >= before + 20, 5)
  }
  await endEngine()
  const ended = steps
  await wait(100)
  expect(steps).toBe(ended)
  expect(await failed()).toMatchObject({ errors: [] })
  expect((await failed()).steps).toBeGreaterThan(50)
})
