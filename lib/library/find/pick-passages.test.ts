import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { stem } from '../../text/words/analyze'
import { indexPaper } from '../search/index-paper'
import { readChunks } from '../search/read-chunks'
import { termId } from '../search/terms'
import { addPaper, chunksOf, openedIndex } from '../search/test-library'
import { pickPassages } from './pick-passages'

// Two passages on page 1 repeat it three times, one on page 2 twice.
beforeAll(async () => {
  await testDatabase()
  await addPaper('raft', '')
  const chunks = chunksOf(
    'The leader calls the other leader a leader of votes.',
    'A leader waits for the leader of another leader in terms.',
    'The leader sends a leader heartbeats of the log.',
  ).map((chunk, place) => ({ ...chunk, spans: chunk.spans.map((span) => ({ ...span, page: place < 2 ? 1 : 2 })) }))
  await indexPaper({ paperId: 'raft', title: '', layer: 'content', chunks })
  await addPaper('paxos', '')
  const told = chunksOf(
    'The proposer waits for a promise of others.',
    'An acceptor writes its word to a disk.',
    'A promise is a promise of a promise.',
    'The learner waits for a promise of others.',
  ).map((chunk, place) => ({ ...chunk, spans: chunk.spans.map((span) => ({ ...span, page: place + 1 })) }))
  await indexPaper({ paperId: 'paxos', title: '', layer: 'content', chunks: told })
  await addPaper('attention', 'Attention')
  const filled =
    'A function maps a query and pairs of keys and values to an output, a sum of the values that is weighted.'
  const [, ...others] = chunksOf(
    '',
    `${filled} Attention. ${filled}`,
    `${filled} Attention. ${filled} Here.`,
    'At Heron.',
  )
  const sections = ['2 Background', '3.2 Attention', '1 Introduction']
  const sectioned = others.map((chunk, place) => ({ ...chunk, section: sections[place] ?? '' }))
  await indexPaper({ paperId: 'attention', title: 'Attention', layer: 'content', chunks: sectioned })
})

test('after one passage of a page, one from another page comes next if it says nearly as much', async () => {
  const expanded = new Map([[termId(stem('leader')), 1]])
  const index = await openedIndex()
  const how = { index, anchors: [], first: 1, expanded, vector: null, mmr: 1, cutoff: 0 }
  const picked = await readChunks(await pickPassages({ ...how, papers: [{ paperId: 'raft', below: 0 }], k: 2 }))
  expect(picked.map(({ spans }) => spans[0]?.page)).toEqual([1, 2])
})

test('a passage under a heading that asks the same comes first, and a scrap that only matches by its title last', async () => {
  const expanded = new Map([[termId(stem('attention')), 1]])
  const how = { index: await openedIndex(), anchors: [], first: 1, expanded, vector: null, mmr: 1, cutoff: 0 }
  const picked = await readChunks(await pickPassages({ ...how, papers: [{ paperId: 'attention', below: 0 }], k: 3 }))
  expect(picked.map(({ section }) => section)).toEqual(['3.2 Attention', '2 Background', '1 Introduction'])
})

test('of two equally good passages, the one next to a relevant passage comes first', async () => {
  const expanded = new Map([[termId(stem('promise')), 1]])
  const how = { index: await openedIndex(), anchors: [], first: 1, expanded, vector: null, mmr: 1, cutoff: 0 }
  const picked = await readChunks(await pickPassages({ ...how, papers: [{ paperId: 'paxos', below: 0 }], k: 2 }))
  expect(picked.map(({ spans }) => spans[0]?.page)).toEqual([3, 4])
})

test('some passages of each required paper are picked, and no more than the maximum of any', async () => {
  const expanded = new Map([[termId(stem('leader')), 1]])
  const papers = ['raft', 'attention', 'paxos'].map((paperId, at) => ({ paperId, below: -at }))
  const how = { index: await openedIndex(), anchors: [], first: 3, expanded, vector: null, mmr: 1, cutoff: 0, k: 9 }
  const ofRaft = async (each?: { least: number; most: number }) =>
    (await pickPassages({ ...how, papers, each })).filter(({ paperId }) => paperId === 'raft').length
  expect(await ofRaft()).toBeGreaterThan(1)
  expect(await ofRaft({ least: 1, most: 1 })).toBe(1)
})
