import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { addTestPapers, PAXOS, RAFT, SOUP } from '../../research/test-library'
import { createCollection } from '../collections/collections'
import { filePapers } from '../collections/file-papers'
import { type Narrowing, WHOLE_LIST } from '../filters/list-filter'
import { searchTexts } from './search-texts'

const abstract = 'Replicas of a store agree by view stamps, while heartbeats tell who leads.'

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([
    RAFT,
    PAXOS,
    SOUP,
    { id: 'oki1988', title: 'View Stamps', summary: abstract, abstract, pages: [] },
  ])
})

test('papers are found by their text, with the passage around the words and its page', async () => {
  expect(await searchTexts('carrots', { most: 5 })).toMatchObject([{ paperId: SOUP.id, page: 1 }])
  const [first] = await searchTexts('heartbeat candidates', { most: 5 })
  expect(first).toMatchObject({ paperId: RAFT.id, page: 2 })
  expect(first?.snippet).toContain('heartbeat become candidates')
  expect(first?.snippet.length).toBeLessThan(220)
})

test('a paper without a PDF is found by its abstract', async () => {
  const found = await searchTexts('heartbeats', { most: 5 })
  expect(found.find(({ paperId }) => paperId === 'oki1988')).toMatchObject({ page: 0, snippet: abstract })
})

test('only papers that pass the filter are found', async () => {
  const found = async (part: Partial<Narrowing>) =>
    (await searchTexts('heartbeats', { most: 5, among: { ...WHOLE_LIST, ...part } })).map(({ paperId }) => paperId)
  const collection = await createCollection('Stamps', null)
  await filePapers({ put: [{ collectionId: collection, paperIds: ['oki1988', SOUP.id] }], take: [] })
  expect(await found({})).toContain(RAFT.id)
  expect(await found({ collection })).toEqual(['oki1988'])
  expect(await found({ tags: ['nobody bears this'] })).toEqual([])
})

test('papers that the list finds by title are not repeated, nor are papers without any of the words', async () => {
  expect((await searchTexts('raft', { most: 5 })).map(({ paperId }) => paperId)).not.toContain(RAFT.id)
  expect(await searchTexts('zzqqx', { most: 5 })).toEqual([])
  expect(await searchTexts('  ', { most: 5 })).toEqual([])
})
