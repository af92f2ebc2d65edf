import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyTables, testDatabase } from '../../db/test-database'
import { watchStatements } from '../../db/test-statements'
import { endEngine, launchIdle } from '../../engine/test-engine'
import { keepAsOwn, readApart } from '../identity/find-duplicates'
import { searchByMeaning } from '../list-search/search-by-meaning'
import { findPaper, listPapers } from '../papers'
import { toEntry } from '../reference/reference'
import { listMerged } from '../removal/merge-papers'
import { currentLines } from './current-lines'
import { takeReferences } from './take-references'

// Before the first connection.
const statements = watchStatements()
beforeAll(async () => {
  await testDatabase()
  await launchIdle({})
})
beforeEach(() => emptyTables('paper'))
afterAll(async () => {
  statements.stop()
  await endEngine()
})

const author = [{ family: 'Byron', given: 'Ada' }]
const issued = { 'date-parts': [[2019]] }

/** Takes entries as separate imports, one after another. */
async function take(import_: string, ...items: object[]) {
  const entries = items.map((item, place) => {
    const read = toEntry({ id: `${place}`, type: 'article-journal', author, issued, ...item }, { tags: ['sea'] })
    if ('failure' in read) throw new Error(read.failure)
    return { name: read.name, reference: read.reference, missing: null, seed: `${import_} ${place}` }
  })
  return takeReferences(entries, { origin: 'import' })
}

const TIDES = { title: 'Tides of the Baltic and the North Sea', DOI: '10.1000/tides', volume: '4' }
const SUPPLEMENT = {
  ...TIDES,
  title: 'Tides of the Baltic and the North Sea: a supplement',
  'container-title': 'Sea Letters',
  abstract: 'A supplement on lead lines and their knots.',
}

test('a merged entry is kept, and can become a separate paper as if it had never been merged', async () => {
  await take('one', TIDES)
  const before = await findPaper('byron2019tides')
  const lines = await take('two', SUPPLEMENT)
  expect(lines).toMatchObject([
    { outcome: 'merged', reason: 'Same DOI as byron2019tides; filled in venue, abstract.', paperId: 'byron2019tides' },
  ])
  expect(await findPaper('byron2019tides')).toMatchObject({ venue: 'Sea Letters' })
  expect(await listMerged('byron2019tides')).toMatchObject([{ title: SUPPLEMENT.title }])
  expect(await listPapers()).toHaveLength(1)

  const [line] = await currentLines(lines)
  await keepAsOwn(line?.entryId ?? '')
  expect(await findPaper('byron2019tides')).toEqual(before)
  const [own] = await currentLines(lines)
  expect(own).toMatchObject({ outcome: 'taken', reason: 'Kept as a separate paper.', entryId: null })
  expect(await findPaper(own?.paperId ?? '')).toMatchObject({
    ...{ title: SUPPLEMENT.title, venue: 'Sea Letters', doi: '10.1000/tides', tags: ['sea'], mergedInto: null },
  })
  expect(await listPapers()).toHaveLength(2)
  // Its abstract is found under it, and no longer under the other paper.
  const found = await searchByMeaning('knots of lead lines')
  expect(found?.map(({ paperId }) => paperId)).toEqual([own?.paperId])
  expect((await readApart())('byron2019tides', own?.paperId ?? '')).toBe(true)

  // The same file again leaves both as they are.
  const again = await take('three', TIDES, SUPPLEMENT)
  expect(again.map(({ paperId }) => paperId)).toEqual(['byron2019tides', own?.paperId])
  expect(await listPapers()).toHaveLength(2)
})

test('an entry that adds nothing and says the same is not kept, but one that differs is', async () => {
  await take('one', TIDES)
  const [same] = await take('two', TIDES)
  expect(same).toMatchObject({ outcome: 'merged', entryId: null })
  const [other] = await take('three', { ...TIDES, title: 'Tides of the Baltic and the North Sea, a supplement' })
  expect(other?.entryId).toBeTruthy()
  const [otherAgain] = await take('four', { ...TIDES, title: 'Tides of the Baltic and the North Sea, a supplement' })
  expect(otherAgain).toMatchObject({ outcome: 'merged', entryId: null })
  expect(await listMerged('byron2019tides')).toHaveLength(1)
})

test('merged again after a crash, an entry is kept once and reported the same way', async () => {
  await take('one', TIDES)
  const lines = await take('two', SUPPLEMENT)
  expect(await take('two', SUPPLEMENT)).toEqual(lines)
  expect(await listMerged('byron2019tides')).toHaveLength(1)
})

test('a work is recognised by its author, however accents are written', async () => {
  const by = (family: string) => ({ title: 'On tides and their causes', author: [{ family, given: 'Ada' }] })
  for (const [first, second] of [
    ['Müller', 'Muller'],
    ['Dvorak', 'Dvořák'],
    ["O'Neill", 'O’Neill'],
    ['García-López', 'Garcia-Lopez'],
  ]) {
    await emptyTables('paper')
    await take(`${first}`, by(first ?? ''))
    expect(await take(`${first} again`, by(second ?? ''))).toMatchObject([{ outcome: 'merged' }])
  }
})

test('a work without authors is recognised when imported again', async () => {
  const page = { type: 'webpage', title: 'AdaBoost', author: [], URL: 'https://example.org/ada_boost' }
  const [first] = await take('one', page)
  expect(first).toMatchObject({ outcome: 'taken' })
  expect(await take('two', page, { ...page, URL: 'https://example.org/other' })).toMatchObject([
    { outcome: 'merged', paperId: first?.paperId, reason: expect.stringContaining('Same title and other fields as') },
    { outcome: 'taken' },
  ])
})

const works = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => ({ title: `Tides at station ${from + i}`, DOI: `10.1000/tides.${from + i}` }))
/** Statements sent, without the merging of segments, which runs in the background. */
const sent = () => statements.since().filter((text) => !/search_segment|segment_block|index_layer/.test(text))

test('new entries, and entries that add to papers, cost the same few statements, however many there are', async () => {
  await take('zero', ...works(2, 50))
  sent()
  await take('one', ...works(2))
  const twoNew = sent().length
  await take('two', ...works(14, 2))
  expect(sent().length).toBeLessThan(twoNew + 5)

  const abstract = 'Lead lines and their knots.'
  const [more, most] = [works(2), works(14, 2)].map((list) =>
    list.map((item) => ({ ...item, abstract, 'container-title': 'Sea Letters' })),
  )
  await take('three', ...(more ?? []))
  const twoMerged = sent()
  // Guards against counting nothing.
  expect(twoMerged.length).toBeGreaterThan(10)
  const lines = await take('four', ...(most ?? []))
  expect(sent().length).toBeLessThan(twoMerged.length + 5)
  expect(lines.map(({ reason, entryId }) => [reason.split('; ')[1], Boolean(entryId)])).toEqual(
    lines.map(() => ['filled in venue, abstract.', true]),
  )
  expect(await searchByMeaning('knots of lead lines')).toHaveLength(16)
})

test('several entries of one paper add to it in turn, and each can be undone', async () => {
  await take('one', TIDES)
  const lines = await take(
    'two',
    { ...SUPPLEMENT, 'container-title': undefined },
    { ...SUPPLEMENT, abstract: undefined, URL: 'https://example.org/tides' },
    { ...SUPPLEMENT, abstract: undefined, URL: 'https://example.org/tides' },
  )
  expect(lines.map(({ reason }) => reason.split('; ')[1])).toEqual([
    'filled in abstract.',
    'filled in venue, address.',
    undefined,
  ])
  expect(await listMerged('byron2019tides')).toHaveLength(2)
  await keepAsOwn(lines[0]?.entryId ?? '')
  expect(await findPaper('byron2019tides')).toMatchObject({ venue: 'Sea Letters', abstract: null })
})

test('entries imported again cost the same few statements, however many there are', async () => {
  await take('one', ...works(12))
  statements.since()
  await take('two', ...works(2))
  const ofTwo = statements.since().length
  const lines = await take('three', ...works(12))
  // One more per entry would be ten.
  expect(statements.since().length).toBeLessThan(ofTwo + 5)
  expect(lines).toHaveLength(12)
  expect(lines.every(({ outcome, entryId }) => outcome === 'merged' && entryId === null)).toBe(true)
  expect(await listPapers()).toHaveLength(12)
})
