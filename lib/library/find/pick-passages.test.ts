import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { stem } from '../../text/analyze'
import { indexPaper } from '../search/index-paper'
import { readChunks } from '../search/read-chunks'
import { termId } from '../search/terms'
import { addPaper, chunksOf, openedIndex } from '../search/test-library'
import { pickPassages } from './pick-passages'

// Two passages of page 1 say it thrice, one of page 2 says it twice.
beforeAll(async () => {
  await testDatabase()
  await addPaper('raft', '')
  const chunks = chunksOf(
    'The leader calls the other leader a leader of votes.',
    'A leader waits for the leader of another leader in terms.',
    'The leader sends a leader heartbeats of the log.',
  ).map((chunk, place) => ({ ...chunk, spans: chunk.spans.map((span) => ({ ...span, page: place < 2 ? 1 : 2 })) }))
  await indexPaper({ paperId: 'raft', title: '', layer: 'content', chunks })
})

test('a page that has spoken lets another one speak, when that says nearly as much', async () => {
  const expanded = new Map([[termId(stem('leader')), 1]])
  const index = await openedIndex()
  const how = { index, anchors: [], first: 1, expanded, vector: null, mmr: 1, cutoff: 0 }
  const picked = await readChunks(await pickPassages({ ...how, papers: [{ paperId: 'raft', below: 0 }], k: 2 }))
  expect(picked.map(({ spans }) => spans[0]?.page)).toEqual([1, 2])
})
