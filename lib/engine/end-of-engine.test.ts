import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database'
import { endEngine, launchIdle } from './test-engine'

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

test('waits for children that the end of an engine broke off are no results when the work goes on', async () => {
  await launchIdle()
  await endEngine()
  await database.query(
    `INSERT INTO dbos.workflow_status (workflow_uuid, status, name, created_at, updated_at)
     VALUES ('broken', 'PENDING', 'nothing', 0, 0)`,
  )
  const note = (place: number, name: string, error: string | null) =>
    database.query(
      `INSERT INTO dbos.operation_outputs (workflow_uuid, function_id, function_name, error) VALUES ('broken', $1, $2, $3)`,
      [place, name, error],
    )
  await note(0, 'DBOS.getResult', null)
  await note(1, 'DBOS.getResult', `{"message":"Cannot read properties of undefined (reading 'systemDatabase')"}`)
  await note(2, 'DBOS.getResult', '{"message":"The child failed."}')
  await note(3, 'gather', `{"message":"Cannot read properties of undefined (reading 'systemDatabase')"}`)
  await launchIdle()
  expect(await notes()).toEqual([0, 2, 3])
})
