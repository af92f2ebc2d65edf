import { afterAll, beforeAll, expect, test } from 'vitest'
import { pool } from '../db/connection/pool'
import { testDatabase } from '../db/test-database'
import { endEngine, launchIdle } from './test-engine'

beforeAll(async () => {
  await testDatabase()
})
afterAll(endEngine)

test('a schedule starts its workflow on its queue, once per time, with the time as its argument', async () => {
  const begun: string[] = []
  const lookForNew = async (at: string) => void begun.push(at)
  const each = { workflow: 'look-for-new', at: '* * * * * *', queue: 'look-for-new' } as const
  await launchIdle({ 'look-for-new': lookForNew }, [each])
  await expect.poll(() => begun.length).toBeGreaterThan(1)
  expect(begun.every((at) => !Number.isNaN(Date.parse(at)))).toBe(true)
  expect(new Set(begun).size).toBe(begun.length)
  const { rows } = await (await pool()).query('SELECT DISTINCT queue_name FROM dbos.workflow_status')
  expect(rows).toEqual([{ queue_name: 'look-for-new' }])
})
