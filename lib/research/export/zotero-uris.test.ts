import { beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { addTestPapers, RAFT, SOUP } from '../test-library'
import { zoteroUris } from './zotero-uris'

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([RAFT, SOUP])
  const client = await db()
  await client.zoteroLink.create({ data: { id: 'link', address: 'http://127.0.0.1:23119' } })
  await client.zoteroLibrary.createMany({
    data: ['user', '5'].map((library) => ({ id: library, linkId: 'link', library, name: library })),
  })
})

async function keep(libraryId: string, key: string, paperId: string | null, more = {}) {
  const client = await db()
  await client.zoteroItem.create({
    data: { libraryId, key, version: 1, itemType: 'journalArticle', data: {}, paperId, ...more },
  })
}

test("a paper links to its work in the person’s own library, else in a group's", async () => {
  await keep('5', 'GROUP234', RAFT.id)
  expect(await zoteroUris([RAFT.id, SOUP.id, 'unknown'])).toEqual(
    new Map([[RAFT.id, 'http://zotero.org/groups/5/items/GROUP234']]),
  )
  await keep('user', 'FILE2345', RAFT.id, { itemType: 'attachment' })
  await keep('user', 'TRASH234', RAFT.id, { trashed: true })
  expect(await zoteroUris([RAFT.id])).toEqual(new Map([[RAFT.id, 'http://zotero.org/groups/5/items/GROUP234']]))
  await keep('user', 'OWNW2345', RAFT.id)
  expect(await zoteroUris([RAFT.id])).toEqual(new Map([[RAFT.id, 'http://zotero.org/users/0/items/OWNW2345']]))
})

test('merged papers share the Zotero items of both, whichever an answer cites', async () => {
  const client = await db()
  await client.paper.update({ where: { id: RAFT.id }, data: { mergedInto: SOUP.id, standing: 'merged' } })
  await client.paperAlias.create({ data: { id: 'older', paperId: SOUP.id, reason: 'renamed', fileName: '' } })
  const uri = 'http://zotero.org/users/0/items/OWNW2345'
  expect(await zoteroUris([RAFT.id, SOUP.id, 'older'])).toEqual(
    new Map([RAFT.id, SOUP.id, 'older'].map((id) => [id, uri])),
  )
  await client.zoteroItem.updateMany({ data: { paperId: 'older' } })
  expect(await zoteroUris([RAFT.id])).toEqual(new Map([[RAFT.id, uri]]))
})
