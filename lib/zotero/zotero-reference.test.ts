import { expect, test } from 'vitest'
import { formatBibliography } from '../citations/references/bibliography'
import { plainText } from '../citations/references/styled-text'
import type { ZoteroData } from './zotero-objects'
import { toReference } from './zotero-reference'

/** A Zotero item as a paper, and its reference in APA style. */
async function take(data: ZoteroData, parsedDate?: string) {
  const entry = toReference(data, 'ABCD2345', { parsedDate })
  if ('failure' in entry) throw new Error(entry.failure)
  const { reference } = entry
  const paper = { ...reference, id: 'a', arxivId: null }
  const { entries } = await formatBibliography({ papers: [paper], groups: [], style: 'apa' })
  return { reference, parts: entries[0]?.text ?? [], written: plainText(entries[0]?.text ?? []) }
}

const people = (creatorType: string, lastName: string, firstName: string) => ({ creatorType, lastName, firstName })

test('a title keeps its superscripts, subscripts, italics and small capitals', async () => {
  const title =
    'H<sub>2</sub>O and Ca<sup>2+</sup> in <i>E. coli</i> by <span style="font-variant:small-caps;">Dmt</span>'
  const data = { itemType: 'journalArticle', title, date: '2020', publicationTitle: 'Cells' }
  const { reference, parts } = await take({ ...data, creators: [people('author', 'Byron', 'Ada')] }, '2020')
  expect(reference.title).toBe('H₂O and Ca²⁺ in E. coli by Dmt')
  expect(reference.csl.title).toBe(title)
  expect(parts).toContainEqual(expect.objectContaining({ text: '2', subscript: true }))
  expect(parts).toContainEqual(expect.objectContaining({ text: '2+', superscript: true }))
  expect(parts).toContainEqual(expect.objectContaining({ text: 'E. coli', italic: true }))
  expect(parts).toContainEqual(expect.objectContaining({ smallCaps: true }))
})

test('fields that only some kinds of works have are kept, and printed where the style has them', async () => {
  const film = await take(
    {
      ...{ itemType: 'film', title: 'One flew over the cuckoo’s nest', distributor: 'United Artists', genre: 'Film' },
      creators: [people('director', 'Forman', 'M.')],
    },
    '1975',
  )
  expect(film.written).toBe('Forman, M. (Director). (1975). One flew over the cuckoo’s nest [Film]. United Artists.')
  const patent = await take(
    {
      ...{
        itemType: 'patent',
        title: 'A tide gauge',
        patentNumber: '9,367,592',
        issuingAuthority: 'Sea Patent Office',
      },
      creators: [people('inventor', 'Byron', 'Ada')],
    },
    '2016-06-14',
  )
  expect(patent.reference.csl).toMatchObject({ number: '9,367,592', authority: 'Sea Patent Office' })
  expect(patent.written).toContain('9,367,592')
  const program = await take(
    {
      ...{ itemType: 'computerProgram', title: 'Tides', versionNumber: '2.4', company: 'Sea Office', system: 'Linux' },
      ...{ url: 'https://example.org/tides', accessDate: '2020-01-02T10:00:00Z' },
      creators: [people('programmer', 'Byron', 'Ada')],
    },
    '2019',
  )
  expect(program.reference.csl).toMatchObject({
    ...{ version: '2.4', medium: 'Linux', accessed: { 'date-parts': [[2020, 1, 2]] } },
  })
  expect(program.written).toContain('(Version 2.4)')
  const song = await take({
    ...{ itemType: 'audioRecording', title: 'The sea', audioRecordingFormat: 'CD', label: 'Shore' },
    creators: [people('performer', 'Byron', 'Ada'), people('composer', 'Noether', 'Emmy')],
  })
  expect(song.reference.csl).toMatchObject({
    ...{ medium: 'CD', performer: [{ family: 'Byron', given: 'Ada' }] },
    composer: [{ family: 'Noether', given: 'Emmy' }],
  })
  const book = await take(
    {
      ...{ itemType: 'book', title: 'Tides', edition: '2', publisher: 'Shore', extra: 'Original Date: 1890' },
      creators: [people('author', 'Byron', 'Ada'), people('translator', 'Noether', 'Emmy')],
    },
    '2019',
  )
  expect(book.written).toMatch(/E\. Noether, Trans\.; 2nd ed\./)
  expect(book.written).toContain('(Original work published 1890)')
})
