import { expect, test } from 'vitest'
import type { PaperView } from '@/lib/library/papers'
import { filterPapers, readFilter, writeFilter } from './filter-papers'

const paper = (id: string, more: Partial<PaperView>) =>
  ({
    id,
    title: id,
    authors: ['Ada Writer'],
    published: '2020',
    fileName: `${id}.pdf`,
    status: 'ready',
    fullText: true,
    tags: [],
    starred: false,
    reading: 'unread',
    addedAt: '2026-01-01T00:00:00.000Z',
    ...more,
  }) as PaperView

const papers = [
  paper('alpha', { tags: ['NLP', 'seminar'], starred: true, published: '2017-06-12' }),
  paper('beta', { tags: ['nlp'], reading: 'read', authors: [] }),
  paper('gamma', { status: 'failed', fullText: false }),
  paper('delta', { status: 'reading', published: null }),
  paper('epsilon', { fullText: false, reading: 'reading' }),
]

test.each([
  ['', 'alpha beta delta epsilon gamma'],
  ['tag=nlp', 'alpha beta'],
  ['tag=nlp&tag=Seminar', 'alpha'],
  ['starred=1', 'alpha'],
  ['reading=read', 'beta'],
  ['reading=reading&status=no-full-text', 'epsilon'],
  ['year=2017', 'alpha'],
  ['status=failed', 'gamma'],
  ['status=working', 'delta'],
  ['status=incomplete', 'beta'],
  ['q=ada+alp', 'alpha'],
  ['status=nonsense&year=x&sort=up&reading=never', 'alpha beta delta epsilon gamma'],
])('"%s" shows %s', (query, expected) => {
  const filter = { ...readFilter(new URLSearchParams(query)), order: 'title' as const }
  expect(
    filterPapers(papers, filter)
      .map(({ id }) => id)
      .join(' '),
  ).toBe(expected)
})

test('an address holds the whole filter, and nothing when there is none', () => {
  const query = 'q=deep+nets&tag=a+%26+b&tag=c&starred=1&reading=unread&year=2021&status=ready&sort=year'
  expect(writeFilter(readFilter(new URLSearchParams(query)))).toBe(query)
  expect(writeFilter(readFilter(new URLSearchParams('q=++&sort=added&starred=0')))).toBe('')
})
