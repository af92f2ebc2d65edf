import { expect, test } from 'vitest'
import { workUnits } from '../../test-work-units'
import { groupHits, mergeGroup } from './merge-hits'
import { emptyHit, type Hit, type SourceName } from './source'

const DAY = new Date('2026-01-02T00:00:00Z')
const TITLE = 'Attention Is All You Need'
const hit = (source: SourceName, more: Partial<Hit> = {}): Hit => ({
  ...emptyHit(source, DAY),
  title: TITLE,
  authors: ['Ashish Vaswani'],
  ...more,
})
const mergeHits = (hits: Hit[]) => groupHits(hits).map(mergeGroup)
const untitled = { title: '', authors: [] }

test.each<[string, Hit, Hit]>([
  ['a DOI in another case', hit('crossref', { ...untitled, doi: '10.1/a' }), hit('pubmed', { doi: '10.1/A' })],
  ['a PMID', hit('pubmed', { ...untitled, pmid: '1' }), hit('semantic-scholar', { pmid: '1' })],
  ['a PMC id', hit('pubmed', { ...untitled, pmcid: 'PMC1' }), hit('web', { pmcid: 'PMC1' })],
  ['another version on arXiv', hit('arxiv', { arxivId: '1706.03762v5' }), hit('web', { arxivId: '1706.03762' })],
  [
    'the DOI that arXiv gives',
    hit('arxiv', { arxivId: '1706.03762v5' }),
    hit('crossref', { doi: '10.48550/arxiv.1706.03762' }),
  ],
  [
    'a title with other signs',
    hit('arxiv'),
    hit('semantic-scholar', { title: 'ATTENTION is all you need.', authors: ['Vaswani, A.'] }),
  ],
  [
    'a long title and a near year',
    hit('pubmed', { published: '2017-06' }),
    hit('crossref', { authors: [], published: '2018' }),
  ],
  [
    'an address of the web',
    hit('web', { kind: 'web', url: 'https://a.org/x/#top' }),
    hit('web', { kind: 'web', url: 'https://a.org/x' }),
  ],
])('one work: %s', (_, a, b) => {
  expect(mergeHits([a, b])).toHaveLength(1)
  expect(mergeHits([b, a])).toEqual(mergeHits([a, b]))
})

test.each<[string, Hit, Hit]>([
  ['other authors', hit('arxiv'), hit('pubmed', { authors: ['Ada Other'] })],
  ['years far apart', hit('arxiv', { published: '2001' }), hit('pubmed', { published: '2011' })],
  ['a usual title without an author', hit('arxiv', { title: 'Reply' }), hit('pubmed', { title: 'Reply', authors: [] })],
  ['two publications of one name', hit('crossref', { doi: '10.1/a' }), hit('crossref', { doi: '10.1/b' })],
  ['two records of PubMed', hit('pubmed', { pmid: '1' }), hit('pubmed', { pmid: '2' })],
  [
    'two pages of one name',
    hit('web', { kind: 'web', url: 'https://a.org' }),
    hit('web', { kind: 'web', url: 'https://b.org' }),
  ],
  ['a page that is called like a work', hit('web', { kind: 'web', url: 'https://a.org' }), hit('arxiv')],
  [
    'no titles',
    hit('web', { ...untitled, url: 'https://a.org/1' }),
    hit('web', { ...untitled, url: 'https://a.org/2' }),
  ],
])('two works: %s', (_, a, b) => {
  expect(mergeHits([a, b])).toHaveLength(2)
})

test('a title does not join two publications through the preprint of one', () => {
  const found = mergeHits([
    hit('crossref', { doi: '10.1/a' }),
    hit('crossref', { doi: '10.1/b' }),
    hit('arxiv', { arxivId: '1706.03762v5' }),
  ])
  expect(found).toHaveLength(2)
})

const all = [
  hit('semantic-scholar', {
    title: 'Attention is All you Need',
    authors: ['A. Vaswani'],
    kind: 'proceedings',
    doi: '10.5555/attention',
    arxivId: '1706.03762',
    s2Id: 's2',
    published: '2017',
    citations: 90_000,
    abstract: 'S2.',
    url: 'https://s2',
    openPdfUrl: 'https://s2/pdf',
    pdfUrls: ['https://s2/pdf'],
    accessed: '2026-01-03T00:00:00.000Z',
  }),
  hit('arxiv', {
    kind: 'preprint',
    arxivId: '1706.03762v5',
    doi: '10.48550/arxiv.1706.03762',
    published: '2017-06-12',
    abstract: 'The dominant models.',
    url: 'https://arxiv',
    openPdfUrl: 'https://arxiv/pdf',
    pdfUrls: ['https://arxiv/pdf'],
  }),
  hit('crossref', {
    kind: 'proceedings',
    doi: '10.5555/attention',
    published: '2017-12-04',
    venue: 'NeurIPS',
    citations: 7,
    notice: { kind: 'concern', text: 'Doubted', url: null },
    url: 'https://doi',
  }),
  hit('pubmed', {
    ...untitled,
    doi: '10.5555/attention',
    pmid: '5',
    kind: 'review',
    notice: { kind: 'retraction', text: 'Retracted', url: null },
    url: 'https://pubmed',
  }),
]

test('each source is trusted for what it knows best, whichever came first', () => {
  const [work, ...more] = mergeHits(all)
  expect(more).toEqual([])
  expect(work).toMatchObject({
    sources: ['pubmed', 'crossref', 'arxiv', 'semantic-scholar'],
    title: TITLE,
    authors: ['Ashish Vaswani'],
    kind: 'review',
    doi: '10.5555/attention',
    arxivId: '1706.03762v5',
    pmid: '5',
    s2Id: 's2',
    published: '2017-12-04',
    venue: 'NeurIPS',
    abstract: 'The dominant models.',
    citations: 90_000,
    notice: { kind: 'retraction' },
    url: 'https://pubmed',
    openPdfUrl: 'https://arxiv/pdf',
    pdfUrls: ['https://arxiv/pdf', 'https://s2/pdf'],
    accessed: '2026-01-03T00:00:00.000Z',
  })
  for (const order of [
    [3, 2, 1, 0],
    [1, 3, 0, 2],
    [2, 0, 3, 1],
  ])
    expect(mergeHits(order.flatMap((place) => all[place] ?? []))).toEqual([work])
})

test('merged hits are merged with later ones', () => {
  const [one, two, three, four] = all
  const [earlier] = mergeHits([one, two].flatMap((found) => found ?? []))
  expect(mergeHits([earlier, three, four].flatMap((found) => found ?? []))).toMatchObject([
    {
      title: TITLE,
      doi: '10.5555/attention',
      published: '2017-12-04',
      abstract: 'The dominant models.',
      kind: 'review',
    },
  ])
})

test('works are in the order of their first hits, and single ones stay unchanged', () => {
  const alone = hit('web', { title: 'Else', url: 'https://else' })
  expect(mergeHits([alone, ...all])[0]).toBe(alone)
})

test('a thousand hits are fast', async () => {
  const many = Array.from({ length: 1000 }, (_, place) =>
    hit('pubmed', { title: `Report ${place % 300}`, pmid: String(place % 500), authors: [`Ann ${place % 300}`] }),
  )
  expect(await workUnits(() => mergeHits(many))).toBeLessThan(200)
})
