import { beforeAll, expect, test } from 'vitest'
import { formatBibliography } from '../../citations/references/bibliography'
import { type OwnStyle, readOwnStyle } from '../../citations/references/own-style'
import { plainText } from '../../citations/references/styled-text'
import { testDatabase } from '../../db/test-database'
import { chooseOwnStyle, getStyleWriter, keepOwnStyle, listOwnStyles, removeOwnStyle } from './own-style'
import { ownStyleWriter, tryStyle } from './own-style-writer'
import { HOSTILE_STYLE, NOTE_STYLE, NUMERIC_STYLE } from './test-styles'

beforeAll(async () => {
  await testDatabase()
})

const none = { venue: null, arxivId: null, doi: null, url: null, citeKey: null, csl: null }
const PAPERS = [
  { ...none, id: 'tides', title: 'Tides', authors: ['Ada Byron'], published: '2019' },
  { ...none, id: 'dunes', title: 'Dunes', authors: ['Emmy Noether'], published: '2020' },
]
const GROUPS = [
  [{ paperId: 'tides', page: 4 }],
  [{ paperId: 'tides', page: 4 }],
  [
    { paperId: 'dunes', page: 2 },
    { paperId: 'tides', page: 9 },
  ],
]

async function written() {
  const { citations, entries, isNotes } = await formatBibliography({
    ...{ papers: PAPERS, groups: GROUPS, style: 'own' },
    own: await getStyleWriter(),
  })
  return {
    isNotes,
    citations: citations.map(plainText),
    entries: entries.map(({ label, text }) => `${label ?? ''}${plainText(text)}`),
    leads: citations.map((parts) => parts.flatMap(({ paperId }) => paperId ?? [])),
  }
}

test("a person's own style formats citations, references and footnotes", async () => {
  expect(await keepOwnStyle(NOTE_STYLE)).toBe('Letters of the Sea')
  const notes = await written()
  expect(notes).toMatchObject({
    isNotes: true,
    citations: ['Byron, Tides, 4.', 'Ibid., 4.', 'Noether, Dunes, 2; Byron, 9.'],
    entries: ['Byron, Tides.', 'Noether, Dunes.'],
  })
  expect([...new Set(notes.leads.flat())]).toEqual(['tides', 'dunes'])

  const other = NUMERIC_STYLE.replace('Letters of the Sea', 'Letters of Sand')
  const numeric = await keepOwnStyle(other)
  expect(await written()).toMatchObject({
    ...{ isNotes: false, citations: ['{1}', '{1}', '{2,1}'], entries: ['1)Tides', '2)Dunes'] },
  })
  expect(await listOwnStyles()).toEqual([numeric, 'Letters of the Sea'])
  await chooseOwnStyle('Letters of the Sea')
  expect((await written()).isNotes).toBe(true)
  expect(await listOwnStyles()).toEqual(['Letters of the Sea', numeric])
  // Adding the same style again does not create a third one.
  await keepOwnStyle(other)
  await removeOwnStyle(numeric)
  expect(await listOwnStyles()).toEqual(['Letters of the Sea'])
  await expect(chooseOwnStyle(numeric)).rejects.toMatchObject({ code: 'not_found' })
  await expect(removeOwnStyle(numeric)).rejects.toMatchObject({ code: 'not_found' })
  await removeOwnStyle('Letters of the Sea')
  expect(await listOwnStyles()).toEqual([])
  await expect(getStyleWriter()).rejects.toThrow('You have not added a citation style.')
})

test('an invalid style is refused, and the previous one stays', async () => {
  const numeric = await keepOwnStyle(NUMERIC_STYLE)
  await expect(keepOwnStyle('hello')).rejects.toMatchObject({ code: 'bad_request' })
  const broken = NOTE_STYLE.replace('<layout suffix=', '<layout><text macro="gone"/></layout><layout suffix=')
  await expect(keepOwnStyle(broken)).rejects.toMatchObject({ code: 'unreadable' })
  expect(await listOwnStyles()).toEqual([numeric])
  expect((await getStyleWriter()).title).toBe(numeric)
})

test('a style that would exhaust memory or time ends only its own process', async () => {
  const hostile = readOwnStyle(HOSTILE_STYLE) as OwnStyle
  await expect(tryStyle(hostile, { seconds: 60, memoryMb: 64 })).rejects.toMatchObject({ code: 'unreadable' })
  const limits = { seconds: 0.01, memoryMb: 64 }
  const slow = readOwnStyle(`${NOTE_STYLE}<!-- another text, so that nothing is remembered -->`) as OwnStyle
  await expect(tryStyle(slow, limits)).rejects.toThrow('took too long')
  expect(ownStyleWriter(hostile).kind).toBe('author-date')
})
