import { expect, test } from 'vitest'
import type { CitablePaper } from '../csl/paper-to-csl'
import { formatBibliography } from './bibliography'
import { type BuiltInStyle, CITATION_STYLES } from './citation-style'
import { sayOthers } from './prepared-item'
import { plainText } from './styled-text'

const none = { venue: null, arxivId: null, doi: null, url: null, citeKey: null, csl: null }
const ATTENTION: CitablePaper = {
  ...none,
  id: '1706.03762v5',
  title: 'Attention Is All You Need',
  authors: ['Ashish Vaswani', 'Noam Shazeer', 'Niki Parmar'],
  published: '2017-06-12',
  arxivId: '1706.03762v5',
}
const CODD: CitablePaper = {
  ...none,
  id: 'codd1970relational',
  title: 'A Relational Model of Data for Large Shared Data Banks',
  authors: ['E. F. Codd'],
  published: '1970',
  venue: 'Communications of the ACM',
  doi: '10.1145/362384.362685',
  csl: { id: 'x', type: 'article-journal', volume: 13, issue: '6', page: '377-387' },
}

test('a genre that only repeats the type of a work is not printed', async () => {
  const entry = async (genre: string) => {
    const paper = { ...CODD, csl: { id: 'x', type: 'article-journal', genre } }
    const { entries } = await formatBibliography({ papers: [paper], groups: [], style: 'apa' })
    return entries.map(({ text }) => plainText(text)).join()
  }
  expect(await entry('Article; Proceedings Paper')).not.toContain('[')
  expect(await entry('Journal Article')).not.toContain('[')
  expect(await entry('Letter to the editor')).toContain('[Letter to the editor]')
})

async function written(style: BuiltInStyle, papers = [ATTENTION, CODD]) {
  const groups = [
    [
      { paperId: CODD.id, page: 5 },
      { paperId: ATTENTION.id, page: 4 },
      { paperId: CODD.id, page: 6 },
    ],
    [{ paperId: ATTENTION.id, page: 2 }],
  ]
  const { citations, entries } = await formatBibliography({ papers, groups, style })
  return {
    citations: citations.map(plainText),
    entries: entries.map(({ label, text }) => [label, plainText(text)].filter(Boolean).join(' ')),
  }
}

const CHICAGO = [
  'Codd, E. F. 1970. “A Relational Model of Data for Large Shared Data Banks.” Communications of the ACM 13 (6): 377–87. https://doi.org/10.1145/362384.362685.',
  'Vaswani, Ashish, Noam Shazeer, and Niki Parmar. 2017. “Attention Is All You Need.” Preprint, arXiv, June 12. https://arxiv.org/abs/1706.03762v5.',
]

const EXPECTED: Record<BuiltInStyle, Awaited<ReturnType<typeof written>>> = {
  folio: {
    citations: [
      '[codd1970relational, page 5] [1706.03762v5, page 4] [codd1970relational, page 6]',
      '[1706.03762v5, page 2]',
    ],
    entries: [
      '1. 1706.03762v5 - Attention Is All You Need\nAuthors: Ashish Vaswani, Noam Shazeer, Niki Parmar\nPublished: 2017-06-12',
      '2. codd1970relational - A Relational Model of Data for Large Shared Data Banks\nAuthors: E. F. Codd\nPublished: 1970',
    ],
  },
  author: {
    citations: ['(Codd 1970, pp. 5–6; Vaswani et al. 2017, p. 4)', '(Vaswani et al. 2017, p. 2)'],
    entries: CHICAGO,
  },
  apa: {
    citations: ['(Codd, 1970, pp. 5–6; Vaswani et al., 2017, p. 4)', '(Vaswani et al., 2017, p. 2)'],
    entries: [
      'Codd, E. F. (1970). A Relational Model of Data for Large Shared Data Banks. Communications of the ACM, 13(6), 377–387. https://doi.org/10.1145/362384.362685',
      'Vaswani, A., Shazeer, N., & Parmar, N. (2017). Attention Is All You Need (arXiv:1706.03762v5). arXiv. https://arxiv.org/abs/1706.03762v5',
    ],
  },
  chicago: {
    citations: ['(Codd 1970, 5–6; Vaswani et al. 2017, 4)', '(Vaswani et al. 2017, 2)'],
    entries: CHICAGO,
  },
  harvard: {
    citations: [
      '(Codd, 1970, pp. 5–6; Vaswani, Shazeer and Parmar, 2017, p. 4)',
      '(Vaswani, Shazeer and Parmar, 2017, p. 2)',
    ],
    entries: [
      'Codd, E.F. (1970) ‘A Relational Model of Data for Large Shared Data Banks’, Communications of the ACM, 13(6), pp. 377–387. Available at: https://doi.org/10.1145/362384.362685.',
      'Vaswani, A., Shazeer, N. and Parmar, N. (2017) ‘Attention Is All You Need’. arXiv. Available at: https://arxiv.org/abs/1706.03762v5.',
    ],
  },
  ieee: {
    citations: ['[1, pp. 5–6], [2, p. 4]', '[2, p. 2]'],
    entries: [
      '[1] E. F. Codd, “A Relational Model of Data for Large Shared Data Banks,” Communications of the ACM, vol. 13, no. 6, pp. 377–387, 1970, doi: 10.1145/362384.362685.',
      '[2] A. Vaswani, N. Shazeer, and N. Parmar, “Attention Is All You Need,” Jun. 2017, arXiv:1706.03762v5. [Online]. Available: https://arxiv.org/abs/1706.03762v5',
    ],
  },
  vancouver: {
    citations: ['(1, pp. 5-6; 2, p. 4)', '(2, p. 2)'],
    entries: [
      '1. Codd EF. A Relational Model of Data for Large Shared Data Banks. Communications of the ACM. 1970;13(6):377-87. doi: 10.1145/362384.362685.',
      '2. Vaswani A, Shazeer N, Parmar N. Attention Is All You Need [Preprint] [Internet]. arXiv; 2017. Available from: https://arxiv.org/abs/1706.03762v5',
    ],
  },
}

test.each(CITATION_STYLES)('citations with pages, and references, in the style %s', async (style) => {
  expect(await written(style)).toEqual(EXPECTED[style])
})

test('each part of a citation links to the entry of its paper, and entries link to the source', async () => {
  const groups = [
    [
      { paperId: CODD.id, page: 5 },
      { paperId: ATTENTION.id, page: 4 },
    ],
  ]
  const { citations, entries } = await formatBibliography({ papers: [ATTENTION, CODD], groups, style: 'apa' })
  expect(citations[0]?.map(({ text, paperId }) => [text, paperId])).toEqual([
    ['(', undefined],
    ['Codd, 1970, p. 5', CODD.id],
    ['; ', undefined],
    ['Vaswani et al., 2017, p. 4', ATTENTION.id],
    [')', undefined],
  ])
  expect(entries[0]?.text.filter((part) => part.italic).map((part) => part.text)).toEqual([
    'Communications of the ACM',
    '13',
  ])
  expect(entries.map(({ text }) => text.find((part) => part.url)?.url)).toEqual([
    'https://doi.org/10.1145/362384.362685',
    'https://arxiv.org/abs/1706.03762v5',
  ])
})

test('two works of one year are distinguished, in the text and in the list', async () => {
  const { citations, entries } = await written('apa', [
    ATTENTION,
    { ...ATTENTION, id: CODD.id, title: 'Another Paper', arxivId: null },
  ])
  expect(citations[0]).toBe('(Vaswani et al., 2017a, pp. 5–6, 2017b, p. 4)')
  expect(entries[0]).toContain('(2017a). Another Paper')

  const ofOurs = await written('author', [
    ATTENTION,
    { ...ATTENTION, id: CODD.id, title: 'Another Paper', arxivId: null },
  ])
  expect(ofOurs.citations[0]).toBe('(Vaswani et al. 2017a, pp. 5–6; Vaswani et al. 2017b, p. 4)')
})

test('a paper with few known fields still has an entry, whatever its title contains', async () => {
  const bare: CitablePaper = { ...none, id: 'scan', title: 'x < y & "z" <b>', authors: [], published: null }
  for (const style of CITATION_STYLES) {
    const groups = [[{ paperId: 'scan', page: 3 }]]
    const { citations, entries } = await formatBibliography({ papers: [bare], groups, style })
    expect(plainText(citations[0] ?? [])).toMatch(/3/)
    expect(plainText(entries[0]?.text ?? [])).toMatch(/x < y & /i)
  }
})

const TIDES = {
  ...{ id: 'tides', title: 'Tides of $k$ seas', authors: ['Ada Byron'], published: '2019', venue: null, arxivId: null },
  ...{ doi: null, url: null, citeKey: null },
  csl: { id: 'x', type: 'book', author: [{ family: 'Byron', given: 'Ada' }], custom: { moreAuthors: true } },
}

test.each([
  ['folio', '[tides, page 2]', 'tides - Tides of $k$ seas\nAuthors: Ada Byron et al.\nPublished: 2019'],
  ['apa', '(Byron et al., 2019, p. 2)', 'Byron, A., et al. (2019). Tides of $k$ seas.'],
  ['chicago', '(Byron et al. 2019, 2)', 'Byron, Ada, et al. 2019. Tides of $k$ Seas.'],
  ['harvard', '(Byron et al., 2019, p. 2)', 'Byron, A. et al. (2019) Tides of $k$ seas.'],
  ['ieee', '[1, p. 2]', 'A. Byron et al., Tides of $k$ seas. 2019.'],
  ['vancouver', '(1, p. 2)', 'Byron A, et al. Tides of $k$ seas. 2019.'],
] as const)('a list of authors that ends in “and others” does so in the style %s', async (style, citation, entry) => {
  const groups = [[{ paperId: 'tides', page: 2 }]]
  const { citations, entries } = await formatBibliography({ papers: [TIDES], groups, style })
  expect(citations.map(plainText)).toEqual([citation])
  expect(entries.map(({ text }) => plainText(text))).toEqual([entry])
})

test('“and others” is dropped once the list of authors has been completed', async () => {
  const papers = [{ ...TIDES, authors: ['Ada Byron', 'Emmy Noether'] }]
  const { entries } = await formatBibliography({ papers, groups: [], style: 'apa' })
  expect(entries.map(({ text }) => plainText(text))).toEqual(['Byron, A., & Noether, E. (2019). Tides of $k$ seas.'])
})

test('Chicago uses headline case for English titles, and leaves others as they are', async () => {
  const article = { ...TIDES, title: 'On the origin of tides in a shallow sea', csl: null, venue: 'Journal of the sea' }
  const german = { ...article, id: 'b', title: 'Von den gezeiten', csl: { id: 'y', type: 'book', language: 'de' } }
  const { entries } = await formatBibliography({ papers: [article, german], groups: [], style: 'chicago' })
  expect(entries.map(({ text }) => plainText(text)).sort()).toEqual([
    expect.stringContaining('“On the Origin of Tides in a Shallow Sea.” Journal of the Sea'),
    expect.stringContaining('Von den gezeiten.'),
  ])
})

test('the last letters of a name are not mistaken for a conjunction before “others”', () => {
  expect(sayOthers('Holland \uE003. 2019')).toBe('Holland et al. 2019')
  expect(sayOthers('Byron, A., &#38; \uE003 (2019)')).toBe('Byron, A., et al. (2019)')
})
