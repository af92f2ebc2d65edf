import { plugins } from '@citation-js/core'
import '@citation-js/plugin-bibtex'
import '@citation-js/plugin-ris'
import { expect, test } from 'vitest'
import type { CslItem, CslName } from '../csl/csl-item'
import { formatBibtex } from './bibtex'
import { referenceKeys } from './reference-keys'
import { formatRis } from './ris'

const ITEMS: CslItem[] = [
  {
    id: '1706.03762v5',
    type: 'article',
    title: 'Attention Is All You Need',
    author: [
      { family: 'Vaswani', given: 'Ashish' },
      { family: 'Kaiser', given: 'Łukasz' },
    ],
    issued: { 'date-parts': [[2017, 6, 12]] },
    number: 'arXiv:1706.03762v5',
    publisher: 'arXiv',
    URL: 'https://arxiv.org/abs/1706.03762v5',
  },
  {
    id: 'codd1970relational',
    type: 'article-journal',
    title: 'R&D_notes: 100% of {models} #1 ~$5 ^2 \\x -- “quoted”, naïve',
    author: [
      { family: 'Groß', 'non-dropping-particle': 'van der', given: 'Jürgen' },
      { family: 'King', given: 'Martin Luther', suffix: 'Jr.' },
      { family: 'Van den Broeck', given: 'Guy' },
      { literal: 'The ATLAS Collaboration' },
      { family: 'Aristotle' },
    ],
    issued: { 'date-parts': [[1970, 6]] },
    'container-title': 'Communications of the ACM',
    volume: '13',
    issue: '6',
    page: '377-387',
    DOI: '10.1145/362384.362685',
  },
  {
    id: 'li2020',
    'citation-key': 'codd1970relational',
    type: 'paper-conference',
    title: '注意力 и модели',
    author: [{ literal: '李明' }],
    issued: { 'date-parts': [[2020]] },
    'container-title': 'Proceedings of Ünïcode',
  },
]

const read = (text: string) => plugins.input.chain(text) as (CslItem & { 'event-title'?: string })[]
const named = ({ literal, family, given, suffix, ...particles }: CslName) =>
  [literal, given, particles['dropping-particle'], particles['non-dropping-particle'], family, suffix]
    .filter(Boolean)
    .join(' ')
    .replace(/^(.*), (.*)$/, '$2 $1')

test('BibTeX is parsed back to the same references', () => {
  const back = read(formatBibtex(ITEMS))
  expect(back.map((item) => item.id)).toEqual([...referenceKeys(ITEMS).values()])
  back.forEach((item, index) => {
    const original = ITEMS[index]
    expect(item.title).toBe(original?.title)
    expect(item.author?.map(named)).toEqual(original?.author?.map(named))
    expect(item.issued?.['date-parts']?.[0]?.slice(0, 2)).toEqual(original?.issued?.['date-parts']?.[0]?.slice(0, 2))
    expect([item.volume, item.issue, item.page, item.DOI, item.URL]).toEqual([
      original?.volume,
      original?.issue,
      original?.page,
      original?.DOI,
      original?.URL,
    ])
  })
  expect(back[1]?.['container-title']).toBe('Communications of the ACM')
  expect(formatBibtex(ITEMS)).toMatch(/eprint = \{1706\.03762v5\},\n {2}archivePrefix = \{arXiv\}/)
})

test('RIS is parsed back to the same references', () => {
  const back = read(formatRis(ITEMS))
  expect(back).toHaveLength(3)
  back.forEach((item, index) => {
    const original = ITEMS[index]
    expect(item.title).toBe(original?.title)
    expect(item.author?.map(named)).toEqual(original?.author?.map(named))
    expect(item.issued?.['date-parts']?.[0]?.slice(0, 2)).toEqual(original?.issued?.['date-parts']?.[0]?.slice(0, 2))
    expect(item['container-title'] ?? item['event-title']).toBe(original?.['container-title'])
    expect([item.volume, item.issue, item.page, item.DOI, item.URL]).toEqual([
      original?.volume,
      original?.issue,
      original?.page,
      original?.DOI,
      original?.URL,
    ])
  })
  expect(back[0]?.number).toBe('arXiv:1706.03762v5')
})

test.each([
  ['article', 'UNPB'],
  ['paper-conference', 'CPAPER'],
  ['patent', 'PAT'],
  ['software', 'COMP'],
  ['document', 'GEN'],
])('a work of the type %s is %s in RIS', (type, ris) => {
  expect(formatRis([{ id: 'x', type }])).toMatch(new RegExp(`^TY  - ${ris}\r\n`))
})

test('keys are unique ASCII: from the reference manager if there are any, otherwise author and year', () => {
  const keys = referenceKeys([
    { id: 'astro-ph/0601001v1', type: 'article' },
    { id: 'Müller 2020, draft', type: 'article' },
    {
      id: '2205.14135v2',
      type: 'article',
      title: 'FlashAttention: Fast and Exact',
      author: [{ family: 'Dao', given: 'Tri' }],
      issued: { 'date-parts': [[2022, 6]] },
    },
    { id: '注意力', type: 'article' },
    { id: 'a', 'citation-key': 'muller-2020-DRAFT', type: 'article' },
  ])
  expect([...keys.values()]).toEqual([
    'astro-ph/0601001v1',
    'Muller-2020-draft',
    'dao2022flashattention',
    'paper',
    'muller-2020-DRAFTa',
  ])
})
