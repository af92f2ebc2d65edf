import { beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { withOwner } from '../../owner'
import { choosePapers } from '../filters/choose-papers'
import { WHOLE_LIST } from '../filters/list-filter'
import { NO_FILTER } from '../filters/paper-filter'
import { listIds } from '../list/list-page'
import { mergePapers, unmergePaper } from '../removal/merge-papers'
import { removePapers, restorePapers } from '../removal/remove-papers'
import { treeRows } from './collection-tree'
import {
  createCollection,
  findCollection,
  listCollections,
  moveCollection,
  removeCollection,
  renameCollection,
  restoreCollections,
} from './collections'
import { countFiled, filePapers } from './file-papers'

beforeAll(async () => {
  await testDatabase()
})

beforeEach(async () => {
  const client = await db()
  await client.collection.deleteMany({})
  await client.paper.deleteMany({})
  await client.paper.createMany({
    data: ['a', 'b', 'c', 'd'].map((id) => ({ id, title: id, fileName: `${id}.pdf`, status: 'ready' })),
  })
})

const put = (collectionId: string, ...paperIds: string[]) => filePapers({ put: [{ collectionId, paperIds }], take: [] })
const tree = async () => treeRows(await listCollections()).map(({ path, papers }) => `${path.join(' / ')} (${papers})`)
const listed = async (collection: string) =>
  (await listIds({ ...WHOLE_LIST, collection, order: 'title' }, { from: 0, count: 9 })).ids.join('')

/** Databases > Consensus > Raft, and Biology. */
async function shelves() {
  const databases = await createCollection('Databases', null)
  const consensus = await createCollection(' Consensus\n', databases)
  const raft = await createCollection('Raft', consensus)
  const biology = await createCollection('Biology', null)
  return { databases, consensus, raft, biology }
}

test('a collection contains its papers and those of its subcollections, each once', async () => {
  const { databases, consensus, raft } = await shelves()
  await put(databases, 'a')
  await put(consensus, 'a', 'b')
  await put(raft, 'b', 'c')
  expect(await tree()).toEqual([
    'Biology (0)',
    'Databases (3)',
    'Databases / Consensus (3)',
    'Databases / Consensus / Raft (2)',
  ])
  expect([await listed(databases), await listed(raft), await listed('unknown')]).toEqual(['abc', 'bc', ''])
  const among = { ...NO_FILTER, collection: { id: consensus, name: 'Consensus' } }
  expect(await choosePapers(among)).toEqual(['a', 'b', 'c'])
  expect(await choosePapers({ ...among, paperIds: ['c', 'd'] })).toEqual(['c'])
})

test('filing papers can be undone, except for those already there', async () => {
  const { raft, biology } = await shelves()
  await put(raft, 'a')
  await put(biology, 'b')
  const undo = await filePapers({
    put: [{ collectionId: raft, paperIds: ['a', 'b', 'no such paper'] }],
    take: [{ collectionId: biology, paperIds: ['a', 'b'] }],
  })
  expect(await countFiled(['a', 'b'])).toEqual({ [raft]: 2 })
  expect(undo).toEqual({
    put: [{ collectionId: biology, paperIds: ['b'] }],
    take: [{ collectionId: raft, paperIds: ['b'] }],
  })
  await filePapers(undo)
  expect(await countFiled(['a', 'b'])).toEqual({ [raft]: 1, [biology]: 1 })
  await expect(put('unknown', 'a')).rejects.toMatchObject({ code: 'not_found' })
})

test('a removed collection leaves its papers in the library, and is restored with them', async () => {
  const { databases, consensus, raft } = await shelves()
  await put(raft, 'a')
  const gone = await removeCollection(databases)
  expect(gone.sort()).toEqual([databases, consensus, raft].sort())
  expect(await tree()).toEqual(['Biology (0)'])
  expect(await listed(databases)).toBe('')
  expect((await listIds(WHOLE_LIST, { from: 0, count: 9 })).shown).toBe(4)
  expect(await findCollection(raft)).toBeNull()
  await restoreCollections([...gone, 'unknown'])
  expect(await tree()).toContain('Databases / Consensus / Raft (1)')
  expect(await listed(databases)).toBe('a')
})

test('a collection moves with its contents, but never into itself, even by two simultaneous moves', async () => {
  const { databases, consensus, raft, biology } = await shelves()
  expect(await moveCollection(consensus, biology)).toBe(databases)
  expect(await tree()).toContain('Biology / Consensus / Raft (0)')
  expect(await moveCollection(consensus, null)).toBe(biology)
  for (const into of [consensus, raft])
    await expect(moveCollection(consensus, into)).rejects.toThrow('“Consensus” cannot be moved into itself.')
  const both = await Promise.allSettled([moveCollection(databases, biology), moveCollection(biology, databases)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await tree()).length).toBe(4)
  await expect(moveCollection('unknown', null)).rejects.toMatchObject({ code: 'not_found' })
})

test('names and depth are limited, and a name is unique at its place', async () => {
  const { databases, consensus, biology } = await shelves()
  await expect(createCollection(' \u0000\n ', null)).rejects.toThrow('A collection needs a name.')
  await expect(createCollection('x'.repeat(121), null)).rejects.toThrow('at most 120 characters')
  await expect(createCollection('consensus', databases)).rejects.toThrow(
    'A collection called “Consensus” already exists there',
  )
  await expect(renameCollection(biology, 'DATABASES')).rejects.toMatchObject({ code: 'conflict' })
  await renameCollection(consensus, 'CONSENSUS')
  await createCollection('Consensus', biology)
  await expect(moveCollection(consensus, biology)).rejects.toMatchObject({ code: 'conflict' })
  let deepest = databases
  for (let level = 2; level <= 20; level++) deepest = await createCollection(`level ${level}`, deepest)
  await expect(createCollection('level 21', deepest)).rejects.toThrow('up to 20 levels deep')
  await expect(moveCollection(biology, deepest)).rejects.toThrow('up to 20 levels deep')
})

test('a restored paper is back in its collections, and a merged one adds its collections until the merge is undone', async () => {
  const { raft, biology } = await shelves()
  await put(raft, 'a', 'b')
  await put(biology, 'b')
  await removePapers(['a'])
  expect(await listed(raft)).toBe('b')
  await restorePapers(['a'])
  expect(await listed(raft)).toBe('ab')
  await mergePapers('a', ['b'])
  expect([await listed(raft), await listed(biology)]).toEqual(['a', 'a'])
  await unmergePaper('b')
  expect([await listed(raft), await listed(biology)]).toEqual(['ab', 'b'])
})

test("nobody sees or changes other people's collections", async () => {
  const { raft } = await shelves()
  await put(raft, 'a')
  await withOwner('ada', async () => {
    expect(await listCollections()).toEqual([])
    await expect(renameCollection(raft, 'Mine')).rejects.toMatchObject({ code: 'not_found' })
    await expect(put(raft, 'a')).rejects.toMatchObject({ code: 'not_found' })
    await expect(createCollection('Below', raft)).rejects.toMatchObject({ code: 'not_found' })
    expect(await createCollection('Raft', null)).not.toBe(raft)
    expect(await countFiled(['a'])).toEqual({})
  })
  expect(await tree()).toHaveLength(4)
})

test('a thousand collections with papers are listed at once', async () => {
  const client = await db()
  const ids = Array.from({ length: 1000 }, (_, i) => `c${i}`)
  await client.collection.createMany({
    data: ids.map((id, i) => ({ id, name: `Shelf ${i}`, parentId: i < 10 ? null : `c${Math.floor(i / 10)}` })),
  })
  await client.collectionPaper.createMany({
    data: ids.flatMap((collectionId) => ['a', 'b'].map((paperId) => ({ collectionId, paperId }))),
  })
  const rows = treeRows(await listCollections())
  expect(rows).toHaveLength(1000)
  expect(rows.slice(0, 3).map(({ path }) => path.at(-1))).toEqual(['Shelf 0', 'Shelf 1', 'Shelf 10'])
  expect(rows.every(({ papers }) => papers === 2)).toBe(true)
})
