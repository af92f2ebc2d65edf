import { expect, test } from 'vitest'
import type { CslItem } from '../../../citations/csl/csl-item'
import { formatBibtex } from '../../../citations/files/bibtex'
import { formatRis } from '../../../citations/files/ris'
import { readReferences } from './read-references'
import type { ReferenceFormat } from './reference-format'

const ITEMS: CslItem[] = [
  {
    id: 'berg2019',
    'citation-key': 'berg2019',
    type: 'article-journal',
    title: 'Tides & dunes: 100% of #1_a, {braces} and ~$5 in H<sub>2</sub>O by <i>E. coli</i>',
    author: [
      { family: 'Berg', given: 'Jan', 'non-dropping-particle': 'van der' },
      { family: 'Strunk', given: 'William', suffix: 'Jr.' },
      { family: 'Martínez', given: 'José' },
      { literal: 'Sand and Wind Office' },
    ],
    issued: { 'date-parts': [[2019, 6]] },
    'container-title': 'Journal of Fish & Wildlife',
    volume: '12',
    issue: '3',
    page: '101-117',
    DOI: '10.1000/t_1',
    abstract: 'We measured 5% of it.',
  },
  {
    id: 'smith2001',
    'citation-key': 'smith2001',
    type: 'chapter',
    title: 'A chapter',
    author: [{ family: 'Smith', given: 'Ann' }],
    editor: [{ family: 'Jones', given: 'Bo' }],
    issued: { 'date-parts': [[2001]] },
    accessed: { 'date-parts': [[2020, 1, 2]] },
    'container-title': 'The Whole Book',
    publisher: 'Taylor and Francis',
    'publisher-place': 'Oxford and New York',
    page: '1-20',
    edition: '2',
    ISBN: '9780000000019',
  },
  {
    id: 'doe1999',
    'citation-key': 'doe1999',
    type: 'thesis',
    title: 'A thesis',
    author: [{ family: 'Doe', given: 'Jane' }],
    issued: { 'date-parts': [[1999]] },
    publisher: 'University of X',
    genre: "Master's thesis",
  },
]

async function read(format: ReferenceFormat, text: string): Promise<CslItem[]> {
  const items: CslItem[] = []
  for await (const entry of readReferences(format, new TextEncoder().encode(text))) {
    if ('failure' in entry) throw new Error(entry.failure)
    expect(entry.problems).toBeUndefined()
    items.push(entry.reference.csl)
  }
  return items
}

const withoutIds = (items: CslItem[]) => items.map(({ id: _, 'citation-key': __, ...item }) => item)

test('BibTeX comes back the same', async () => {
  expect(withoutIds(await read('bibtex', formatBibtex(ITEMS)))).toEqual(withoutIds(ITEMS))
})

test('CSL-JSON comes back the same', async () => {
  expect(withoutIds(await read('csl', JSON.stringify(ITEMS)))).toEqual(withoutIds(ITEMS))
})

test('RIS comes back the same as far as the format allows: particles are part of the family name', async () => {
  const [first, ...others] = withoutIds(ITEMS)
  const [berg, ...authors] = first?.author ?? []
  const asRis = { ...first, author: [{ family: 'van der Berg', given: berg?.given }, ...authors] }
  expect(withoutIds(await read('ris', formatRis(ITEMS)))).toEqual([asRis, ...others])
})

test('“and others” survives export and import', async () => {
  const item = { ...ITEMS[2], custom: { moreAuthors: true } } as CslItem
  expect(withoutIds(await read('bibtex', formatBibtex([item])))).toEqual(withoutIds([item]))
  expect(formatRis([item])).not.toContain('others')
})

test('values with different names in other programs come back too', async () => {
  const item: CslItem = {
    id: 'sici',
    type: 'article-journal',
    title: 'Tides and dunes',
    'title-short': 'Tides',
    author: [{ family: 'Saadi' }, { family: '山田', given: '太郎' }],
    issued: { 'date-parts': [[2000, 7, 20]] },
    'container-title': 'Chemical Engineering & Technology',
    'container-title-short': 'Chem. Eng. Technol.',
    number: '906475',
    page: '431-456, 791-823',
    DOI: '10.1002/1521-4125(200007)23:7<581::aid-ceat581>3.0.co;2-p',
    PMID: '20152131',
  }
  expect(withoutIds(await read('ris', formatRis([item])))).toEqual(withoutIds([item]))
  expect(withoutIds(await read('bibtex', formatBibtex([item])))).toEqual(withoutIds([item]))
  const page: CslItem = { id: 'page', type: 'webpage', title: 'A page', URL: 'https://example.org/a_b' }
  expect(withoutIds(await read('bibtex', formatBibtex([page])))).toEqual(withoutIds([page]))
})

test('RIS keeps numbers, series, events, genres and undivided names', async () => {
  const author = [{ family: 'Berg', given: 'Jan' }]
  const issued = { 'date-parts': [[2019]] }
  const items: CslItem[] = [
    {
      id: 'a',
      type: 'paper-conference',
      title: 'Tides of fjords',
      author: [{ literal: 'Space Weather Prediction Center' }],
      issued,
      'container-title': 'Proceedings of the Conference on Tides',
      'event-title': '10th Conference on Tides',
      'collection-editor': [{ family: 'Roe', given: 'Ann' }],
      number: '5748775',
      genre: 'Proceedings Paper',
      PMCID: 'PMC6022731',
      source: 'Crossref',
    },
    {
      id: 'b',
      type: 'book',
      title: 'Tides',
      author,
      issued,
      'container-title': 'Works on the sea',
      'collection-title': 'Studies of the sea',
      'collection-number': '23',
      'number-of-volumes': '3',
      'number-of-pages': 'viii, 265',
    },
    { id: 'c', type: 'book', title: 'Dunes', author, issued, page: '136' },
    { id: 'd', type: 'report', title: 'Peat', author, issued, number: '12-1-58W', genre: 'Technical report' },
    { id: 'e', type: 'article', title: 'Sand', author, issued, number: 'arXiv:1706.06083', genre: 'Preprint' },
    { id: 'f', type: 'chapter', title: 'Ice', author, issued, 'chapter-number': '3', 'collection-number': '4' },
    { id: 'g', type: 'patent', title: 'A gauge', author, issued, authority: 'U.S.', number: '4,186,432' },
    { id: 'h', type: 'software', title: 'tides', author, issued, version: '2.4' },
    { id: 'i', type: 'motion_picture', title: 'The sea', author, issued, accessed: { 'date-parts': [[2020]] } },
  ]
  expect(withoutIds(await read('ris', formatRis(items)))).toEqual(withoutIds(items))
})

test.each([
  {
    'date-parts': [
      [2019, 4, 25],
      [2019, 4, 28],
    ],
  },
  { 'date-parts': [[2001]], season: 1 },
  { 'date-parts': [[1850]], circa: true },
  { 'date-parts': [[1990]], edtf: '1990/..' },
  {
    'date-parts': [
      [2018, 12, 30],
      [2019, 1, 2],
    ],
  },
  {
    'date-parts': [
      [2019, 4],
      [2019, 6],
    ],
    circa: true,
  },
  { 'date-parts': [[1990], [1995]] },
])('BibTeX and RIS keep the end, season or doubt of a date: %j', async (issued) => {
  const item: CslItem = { id: 'a', type: 'book', title: 'Tides', author: [{ family: 'Berg', given: 'Jan' }], issued }
  expect(withoutIds(await read('bibtex', formatBibtex([item])))).toEqual(withoutIds([item]))
  expect(withoutIds(await read('ris', formatRis([item])))).toEqual(withoutIds([item]))
})
