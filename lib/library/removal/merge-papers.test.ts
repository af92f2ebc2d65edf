import { beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { choosePapers } from '../filters/choose-papers'
import { NO_FILTER } from '../filters/paper-filter'
import { findNote } from '../highlights/find-note'
import { saveNote } from '../highlights/notes'
import { currentIds } from '../ids/current-ids'
import { marksOf, NO_MARKS, toMarks } from '../organize/marks'
import { setReading, tagPapers } from '../organize/organize-papers'
import { getPaperFile } from '../paper/paper-file'
import { findPaper, listPapers } from '../papers'
import { indexPaper } from '../search/index-paper'
import { rank } from '../search/rank'
import { mergePapers, unmergePaper } from './merge-papers'

beforeAll(testDatabase)

beforeEach(async () => {
  const client = await db()
  await client.paper.deleteMany()
  await client.setting.deleteMany()
  await add('a', {
    title: 'Heat Pumps in Cold Houses',
    authors: [],
    venue: null,
    marks: { create: { tags: ['energy'] } },
  })
  await add('b', {
    title: 'Heat pumps in cold houses.',
    authors: ['Ada Frost'],
    marks: {
      create: [
        { tags: ['Energy', 'houses'], starred: true, reading: 'read' },
        { ownerId: 'bob', tags: ['warm'], reading: 'reading' },
      ],
    },
    venue: 'Journal of Warmth',
    doi: '10.1/warm',
    citeKey: 'frost2020',
    csl: { type: 'article-journal', title: 'Heat pumps' },
    edited: ['venue'],
  })
})

async function add(id: string, more: object = {}) {
  const client = await db()
  await client.paper.create({
    data: { id, fileName: `${id}.pdf`, fileHash: id.repeat(64).slice(0, 64), status: 'ready', ...more },
  })
}

const rowOf = async (id: string) => {
  const client = await db()
  const { updatedAt: _, ...paper } = await client.paper.findUniqueOrThrow({ where: { id } })
  const ofBob = await client.paperMark.findFirst({ where: { paperId: id, ownerId: 'bob' } })
  const { tags, starred, reading } = (await marksOf([id])).get(id) ?? NO_MARKS
  return { ...paper, tags, starred, reading, ofBob: ofBob && toMarks(ofBob), note: await findNote(id) }
}

test('the kept paper takes over tags, star, state, note and missing fields; its own stay', async () => {
  await saveNote('a', 'mine')
  await saveNote('b', 'of the other')
  await mergePapers('a', ['a', 'b'])
  expect(await rowOf('a')).toMatchObject({
    title: 'Heat Pumps in Cold Houses',
    authors: ['Ada Frost'],
    tags: ['energy', 'houses'],
    starred: true,
    reading: 'read',
    ofBob: { tags: ['warm'], starred: false, reading: 'reading' },
    venue: 'Journal of Warmth',
    doi: '10.1/warm',
    citeKey: 'frost2020',
    edited: ['venue'],
    note: expect.stringMatching(
      /^mine\n\n\*From the notes on “Heat pumps in cold houses\.” \(b\).*:\*\n\nof the other$/,
    ),
  })
  expect((await listPapers()).map(({ id }) => id)).toEqual(['a'])
})

test('the merged paper is not searched any more, its page and PDF stay, and its id leads to the kept one', async () => {
  const passage = { kind: 'text' as const, section: '', text: 'compressors hum at night', spans: [], tokens: 10 }
  for (const paperId of ['a', 'b']) await indexPaper({ paperId, title: '', layer: 'content', chunks: [passage] })
  const found = async () => (await rank({ query: 'compressors hum', limit: 5 })).map(({ paperId }) => paperId)
  expect((await found()).sort()).toEqual(['a', 'b'])
  await mergePapers('a', ['b'])
  expect(await found()).toEqual(['a'])
  expect(await findPaper('b')).toMatchObject({ id: 'b', mergedInto: 'a' })
  expect(await getPaperFile('b')).toMatchObject({ paperId: 'b' })
  expect(await currentIds(['b', 'a', 'unknown'])).toEqual(['a'])
  expect(await choosePapers({ ...NO_FILTER, paperIds: ['b'] })).toEqual(['a'])
})

test('undoing a merge restores both papers exactly', async () => {
  await saveNote('b', 'of the other')
  const before = [await rowOf('a'), await rowOf('b')]
  await mergePapers('a', ['b'])
  await unmergePaper('b')
  const [a, b] = [await rowOf('a'), await rowOf('b')]
  expect([{ ...a, ofBob: null }, b]).toEqual(before)
  expect(a.ofBob).toEqual(NO_MARKS)
  expect(await (await db()).setting.count()).toBe(0)
  await expect(unmergePaper('b')).rejects.toMatchObject({ code: 'conflict' })
})

test('undoing it later keeps changes made in between', async () => {
  await saveNote('a', 'mine')
  await saveNote('b', 'of the other')
  await mergePapers('a', ['b'])
  const client = await db()
  await client.paper.update({ where: { id: 'a' }, data: { venue: 'Annals of Cold' } })
  await tagPapers(['a'], { add: ['later'] })
  await setReading(['a'], 'reading')
  await saveNote('a', `${(await rowOf('a')).note}\n\nwritten since`)
  await unmergePaper('b')
  expect(await rowOf('a')).toMatchObject({
    ...{
      venue: 'Annals of Cold',
      authors: [],
      tags: ['energy', 'later'],
      starred: false,
      reading: 'reading',
      doi: null,
    },
  })
  const { note } = await rowOf('a')
  expect(note).toMatch(/^mine\s+written since$/)
})

test('a merged paper can be merged again: ids follow, and each step can be undone', async () => {
  await add('c', { title: 'Heat' })
  await mergePapers('b', ['a'])
  await mergePapers('c', ['b'])
  expect(await currentIds(['a', 'b', 'c'])).toEqual(['c'])
  await unmergePaper('b')
  expect(await currentIds(['a'])).toEqual(['b'])
})

test.each([
  ['still being read', { status: 'reading' }, 'a', /still being read/],
  ['the worse copy', { fileHash: null }, 'c', /Keep “Heat Pumps in Cold Houses” instead/],
])('%s: refused without merging', async (_, more, into, message) => {
  await add('c', more)
  await expect(mergePapers(into, ['a', 'b', 'c'])).rejects.toThrow(message)
  expect((await listPapers()).length).toBe(3)
})
