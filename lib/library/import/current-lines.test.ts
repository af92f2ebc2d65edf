import { beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { currentLines } from './current-lines'

beforeAll(async () => {
  await testDatabase()
})

test('a PDF that is a newer version of a paper has not failed: it waits for the person', async () => {
  const client = await db()
  const message = 'This is a newer version of 1706.03762v5, which is in the library.'
  const paper = { fileName: 'a.pdf', status: 'failed' }
  await client.paper.createMany({
    data: [
      { ...paper, id: 'newer', error: { code: 'newer_version', message, replaces: '1706.03762v5' } },
      { ...paper, id: 'broken', error: { code: 'unreadable', message: 'This file is damaged.' } },
    ],
  })
  const line = { outcome: 'taken' as const, reason: 'A new paper.' }
  expect(
    await currentLines([
      { ...line, name: 'Version 7', paperId: 'newer' },
      { ...line, name: 'Broken', paperId: 'broken' },
      { ...line, name: 'Gone', paperId: 'gone' },
    ]),
  ).toMatchObject([
    { outcome: 'taken', reason: message, replaces: '1706.03762v5' },
    { outcome: 'failed', reason: 'This file is damaged.', replaces: null },
    { outcome: 'taken', paperId: null, replaces: null },
  ])
})
