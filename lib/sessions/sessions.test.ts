import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../db/client'
import { emptyTables, testDatabase } from '../db/test-database'
import { addEntry } from './entries'
import { listSessions, removeSession, renameSession, restoreSession, searchSessions } from './sessions'
import { INITIAL } from './state-machine'

beforeAll(async () => {
  await testDatabase()
})

beforeEach(async () => {
  await emptyTables('session')
})

async function addSession(title: string, question: string, markdown: string) {
  const client = await db()
  const answer = { create: { id: randomUUID(), markdown, analyst: 'extractive' } }
  const runs = { create: { id: randomUUID(), mode: 'answer', question, answer } }
  const { id } = await client.session.create({ data: { id: randomUUID(), title, runs } })
  return id
}

test('sessions are found by the words of their titles, questions, commands and answers', async () => {
  const raft = await addSession('Leader election', 'How does Raft elect?', 'Timeouts are randomized, by 100_000 ms.')
  const soup = await addSession(
    'Soup',
    'How long?',
    `Boil it for forty minutes. ${'Stir. '.repeat(40)}\n\n### The **end**\n\n> Add leek at last.`,
  )
  const listed = await addEntry({ command: '/find consensus', result: { kind: 'help', state: 'initial' } }, INITIAL)
  const found = async (typed: string) => (await searchSessions(typed)).map(({ id }) => id)

  expect(await found('LEADER')).toEqual([raft])
  expect(await found('raft randomized')).toEqual([raft])
  expect(await found('raft soup')).toEqual([])
  expect(await found('consensus')).toEqual([listed])
  expect(await found('')).toEqual([listed, soup, raft])
  // Wildcards of SQL are literal here.
  expect(await found('%')).toEqual([])
  expect(await found('100_000')).toEqual([raft])
  expect(await found('1_0_000')).toEqual([])
  const [match] = await searchSessions('leek')
  expect(match).toMatchObject({ id: soup, excerpt: expect.stringMatching(/^….*Stir\. The end Add leek at last\.$/) })
})

test('a session can be renamed; a deleted one is in no list, and can be restored', async () => {
  const id = await addSession('Soup', 'How long?', 'Forty minutes.')
  await renameSession(id, '  Vegetable \n soup ')
  expect(await listSessions()).toMatchObject([{ id, title: 'Vegetable soup' }])
  await expect(renameSession(id, ' ')).rejects.toMatchObject({ code: 'bad_request' })
  await removeSession(id)
  await expect(renameSession(id, 'Broth')).rejects.toMatchObject({ code: 'not_found' })
  expect(await listSessions()).toEqual([])
  expect(await searchSessions('soup')).toEqual([])
  await restoreSession(id)
  expect(await searchSessions('soup')).toMatchObject([{ id, title: 'Vegetable soup', excerpt: null }])
})
