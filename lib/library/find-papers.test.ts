import { expect, test } from 'vitest'
import { findPapers } from './find-papers'

const papers = [
  {
    id: '1706.03762v5',
    title: 'Attention Is All You Need',
    authors: ['Ashish Vaswani', 'Noam Shazeer'],
    published: '2017-06-12',
    fileName: '1706.03762.pdf',
    arxivId: '1706.03762v5',
    doi: null,
  },
  {
    id: 'codd1970relational',
    title: 'A Relational Model of Data for Large Shared Data Banks',
    authors: ['E. F. Codd'],
    published: '1970',
    fileName: 'p377-codd.pdf',
    arxivId: null,
    doi: '10.1145/362384.362685',
  },
  {
    id: 'upload-1a2b3c4d',
    title: '',
    authors: ['Jürgen Müller'],
    published: null,
    fileName: 'scan-0042.pdf',
    arxivId: null,
    doi: null,
  },
]

const ids = (typed: string) => findPapers(papers, typed).map((paper) => paper.id)

test.each([
  ['attention', ['1706.03762v5']],
  ['ATTEN need', ['1706.03762v5']],
  ['vaswani 2017', ['1706.03762v5']],
  ['1706', ['1706.03762v5']],
  ['1970', ['codd1970relational']],
  ['10.1145/362384', ['codd1970relational']],
  ['scan', ['upload-1a2b3c4d']],
  ['muller', ['upload-1a2b3c4d']],
  ['attention codd', []],
  ['  ', ['1706.03762v5', 'codd1970relational', 'upload-1a2b3c4d']],
])('"%s"', (typed, expected) => {
  expect(ids(typed)).toEqual(expected)
})

test('five hundred papers are searched while one types', () => {
  const many = Array.from({ length: 500 }, (_, index) => papers[index % 3] ?? papers[0]) as typeof papers
  const before = performance.now()
  findPapers(many, 'relational codd')
  expect(performance.now() - before).toBeLessThan(50)
})
