import { expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { asInstallation, withOwner } from '../../owner'
import { sendsTags, setSendsTags } from './plan-tags'

process.env.ACCOUNTS = 'on'

test('each person decides whether their tags are sent', async () => {
  await asInstallation(testDatabase)
  await withOwner('bob', () => setSendsTags(true))
  expect([await withOwner('bob', sendsTags), await withOwner('ada', sendsTags)]).toEqual([true, false])
})
