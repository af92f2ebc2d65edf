import { expect, test } from 'vitest'
import { sameBy, type Work } from './same-work'

const work = (over: Partial<Work>): Work => ({
  title: 'Tides of the Baltic in winter',
  authors: ['Ada Byron'],
  published: '2019',
  doi: null,
  arxivId: null,
  pages: '12-19',
  ...over,
})

test.each<[what: string, a: Partial<Work>, b: Partial<Work>]>([
  [
    'abstracts of one supplement, which share its DOI',
    { doi: '10.1000/s', title: 'Sleep after learning in adults', pages: 'S12' },
    { doi: '10.1000/s', title: 'Memory of word pairs in children', pages: 'S40' },
  ],
  [
    'the same title on another page of a supplement',
    { doi: '10.1000/s', pages: 'S12' },
    { doi: '10.1000/s', pages: 'S40' },
  ],
  ['editorials', { title: 'Editorial', pages: '1' }, { title: 'Editorial', pages: '97' }],
  ['introductions of two editors', { title: 'Introduction' }, { title: 'Introduction', authors: ['Emmy Noether'] }],
  [
    'yearly reports',
    { title: 'Annual report', pages: null },
    { title: 'Annual report', pages: null, published: '2020' },
  ],
  [
    'parts of a series',
    { title: 'Tides of the Baltic in winter: Part 1' },
    { title: 'Tides of the Baltic in winter: Part 2' },
  ],
  [
    'an erratum, which some databases list under the DOI of its work',
    { doi: '10.1000/t', pages: null },
    { doi: '10.1000/t', pages: null, title: 'Erratum to: Tides of the Baltic in winter' },
  ],
  [
    'an abstract in two journals',
    { pages: null, details: { volume: '29', 'container-title': 'Sea Letters' } },
    { pages: null, details: { volume: '34', 'container-title': 'Coasts' } },
  ],
  [
    'editorials on the first page of their volumes',
    { title: 'Editorial', pages: '1', details: { volume: '7' } },
    { title: 'Editorial', pages: '1', details: { volume: '7' }, authors: ['Emmy Noether'] },
  ],
  [
    'yearly reports on one page of their volumes',
    { title: 'Report of the marine station', pages: '1', details: { volume: '7' } },
    { title: 'Report of the marine station', pages: '1', details: { volume: '7' }, published: '2020' },
  ],
  ['a preprint and what was published of it later', { arxivId: '1706.03762' }, { doi: '10.1000/t', published: '2021' }],
  ['a title without letters', { title: '***' }, { title: '***' }],
])('two works: %s', (_, a, b) => {
  expect(sameBy(work(a), work(b))).toBeNull()
})

test.each<[by: string, a: Partial<Work>, b: Partial<Work>]>([
  ['DOI', { doi: '10.1000/T' }, { doi: '10.1000/t', published: '2020' }],
  ['DOI', { doi: '10.1000/t' }, { doi: '10.1000/t', title: 'Tides of the Baltic in winter: a survey', pages: null }],
  ['DOI', { doi: '10.1000/t', pages: 'e23-e29' }, { doi: '10.1000/t', pages: '23-9' }],
  ['DOI', { doi: '10.1000/t' }, { doi: '10.1000/t', title: '', authors: [], pages: null, published: null }],
  ['arXiv ID', { arxivId: '1706.03762v1' }, { arxivId: '1706.03762v5', pages: null, published: '2017' }],
  ['title, first author and year', {}, { title: 'TIDES OF THE BALTIC IN WINTER.', pages: '12' }],
  ['title, first author and year', {}, { title: 'Tides of the Baltik in winter' }],
  [
    'title, first author and year',
    {},
    { title: 'Tides of the Baltic in winter [Abstract]', authors: ['Ada Byron Jr'] },
  ],
  ['title, first author and year', { authors: ['P. Sørensen'] }, { authors: ['P. Sorensen'] }],
  [
    'title and other fields',
    { authors: ['Ada Byron'], details: { volume: '7' } },
    { authors: ['Byron Ada Augusta'], details: { volume: '7' } },
  ],
])('one work by %s', (by, a, b) => {
  const years = by === 'arXiv ID' ? { published: '2017' } : {}
  expect(sameBy(work({ ...years, ...a }), work(b))).toBe(by)
})

test('works without authors are the same if every field is the same', () => {
  const page = (over: Partial<Work>) =>
    work({ title: 'AdaBoost', authors: [], pages: null, details: { type: 'webpage', URL: 'https://a.org/x' }, ...over })
  expect(sameBy(page({}), page({}))).toBe('title and other fields')
  expect(sameBy(page({}), page({ details: { type: 'webpage', URL: 'https://b.org/y' } }))).toBeNull()
  expect(sameBy(page({}), page({ published: null }))).toBeNull()
  expect(sameBy(page({}), page({ authors: ['Ada Byron'] }))).toBeNull()
  const editorial = page({ title: 'Editorial', details: { type: 'article-journal', 'container-title': 'Sea Letters' } })
  expect(sameBy(editorial, editorial)).toBeNull()
})
