import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { addTestPapers, PAXOS, RAFT, SOUP } from '../../research/test-library'
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
  expect(await searchTexts('carrots', 5)).toMatchObject([{ paperId: SOUP.id, page: 1 }])
  const [first] = await searchTexts('heartbeat candidates', 5)
  expect(first).toMatchObject({ paperId: RAFT.id, page: 2 })
  expect(first?.snippet).toContain('heartbeat become candidates')
  expect(first?.snippet.length).toBeLessThan(220)
})

test('a paper without PDF is found by its abstract', async () => {
  const found = await searchTexts('heartbeats', 5)
  expect(found.find(({ paperId }) => paperId === 'oki1988')).toMatchObject({ page: 0, snippet: abstract })
})

test('what the list finds by title is not told again, nor what holds no word', async () => {
  expect((await searchTexts('raft', 5)).map(({ paperId }) => paperId)).not.toContain(RAFT.id)
  expect(await searchTexts('zzqqx', 5)).toEqual([])
  expect(await searchTexts('  ', 5)).toEqual([])
})
