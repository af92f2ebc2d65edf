import { expect, test } from 'vitest'
import { pool } from '../../db/connection/pool'
import { prepareWalls } from '../../db/connection/walls'
import { testDatabase } from '../../db/test-database'
import { asInstallation, withOwner } from '../../owner'
import { sendsTags, setSendsTags } from './plan-tags'

process.env.ACCOUNTS = 'on'

test('each person decides whether their tags are sent', async () => {
  await asInstallation(testDatabase)
  await asInstallation(async () => prepareWalls(await pool()))
  await withOwner('bob', () => setSendsTags(true))
  expect([await withOwner('bob', sendsTags), await withOwner('ada', sendsTags)]).toEqual([true, false])
})
