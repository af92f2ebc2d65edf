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
  ['a title without letters', { title: '***' }, { title: '***' }],
])('two works: %s', (_, a, b) => {
  expect(sameBy(work(a), work(b))).toBeNull()
})

test.each<[by: string, a: Partial<Work>, b: Partial<Work>]>([
  ['DOI', { doi: '10.1000/T' }, { doi: '10.1000/t', published: '2020' }],
  ['DOI', { doi: '10.1000/t' }, { doi: '10.1000/t', title: 'Tides of the Baltic in winter: a survey', pages: null }],
  ['DOI', { doi: '10.1000/t' }, { doi: '10.1000/t', title: '', authors: [], pages: null, published: null }],
  ['arXiv id', { arxivId: '1706.03762v1' }, { arxivId: '1706.03762v5', pages: null, published: '2017' }],
  ['title, first author and year', {}, { title: 'TIDES OF THE BALTIC IN WINTER.', pages: '12' }],
  ['title, first author and year', {}, { title: 'Tides of the Baltik in winter' }],
])('one work by %s', (by, a, b) => {
  const years = by === 'arXiv id' ? { published: '2017' } : {}
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
