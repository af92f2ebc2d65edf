import { expect, test } from 'vitest'
import type { PaperView } from '@/lib/library/papers'
import { type Order, sortPapers } from './sort-papers'

const paper = (id: string, more: Partial<PaperView>) =>
  ({
    id,
    title: '',
    authors: [],
    published: null,
    fileName: id,
    addedAt: '2026-01-01T00:00:00.000Z',
    ...more,
  }) as PaperView

const papers = [
  paper('a', { title: 'The Zebra', authors: ['Ann Young'], published: '2019', addedAt: '2026-01-03T00:00:00.000Z' }),
  paper('b', { title: 'Apples', authors: ['Bo Álvarez'], published: '2021-05', addedAt: '2026-01-01T00:00:00.000Z' }),
  paper('c', { title: '', fileName: 'scan.pdf', addedAt: '2026-01-02T00:00:00.000Z' }),
]

test.each<[Order, string]>([
  ['added', 'acb'],
  ['title', 'bca'],
  ['author', 'bac'],
  ['year', 'bac'],
])('by %s', (order, expected) => {
  expect(
    sortPapers(papers, order)
      .map((one) => one.id)
      .join(''),
  ).toBe(expected)
})
