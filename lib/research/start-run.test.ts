import { expect, test } from 'vitest'
import { testDatabase } from '../db/test-database'
import { listSessions } from '../sessions/sessions'
import { startRun } from './runs'

test('a question that cannot be stored leaves no session behind', async () => {
  const database = await testDatabase()
  await database.query('ALTER TABLE run ADD CHECK (false)')
  await expect(startRun({ question: 'Why?' })).rejects.toThrow()
  expect(await listSessions()).toEqual([])
})
