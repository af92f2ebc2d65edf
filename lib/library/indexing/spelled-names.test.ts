import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { indexPaper } from '../search/index-paper'
import { addPaper, chunksOf, emptyLibrary } from '../search/test-library'
import { rows } from '../sql/rows'
import { keepSpelledNames, papersSpelling, spellOlderPapers } from './spelled-names'

const SPELT = [
  'We call it Fusion-in-Decoder.',
  'Fusion-in-Decoder reads passages, and Fusion-in-Decoder writes answers.',
]

beforeAll(async () => {
  await testDatabase()
})
beforeEach(emptyLibrary)

test('a paper is found by the initials of a name that it often spells out', async () => {
  await addPaper('izacard')
  await keepSpelledNames('izacard', SPELT)
  expect(await papersSpelling(['fid'])).toEqual([
    { paperId: 'izacard', names: [{ name: 'Fusion-in-Decoder', uses: 3 }] },
  ])
  expect(await papersSpelling(['gfs'])).toEqual([])
})

test('names that a paper abbreviates or hardly uses, and those of a deleted paper, are not stored', async () => {
  await addPaper('own')
  await keepSpelledNames('own', [...SPELT, 'FiD, or FiD-base: FiD.'])
  await keepSpelledNames('own-too', SPELT)
  expect(await papersSpelling(['fid'])).toEqual([])
  await keepSpelledNames('own', SPELT.slice(0, 1))
  expect(await papersSpelling(['fid'])).toEqual([])
})

test('papers indexed earlier are read for names once', async () => {
  await addPaper('older')
  await indexPaper({ paperId: 'older', title: 'older', layer: 'content', chunks: chunksOf(...SPELT) })
  expect(await papersSpelling(['fid'])).toEqual([])
  await spellOlderPapers()
  expect(await papersSpelling(['fid'])).toMatchObject([{ paperId: 'older' }])
  await rows(`UPDATE spelled_names SET names = '[]'`)
  await spellOlderPapers()
  expect(await papersSpelling(['fid'])).toMatchObject([{ names: [] }])
})
