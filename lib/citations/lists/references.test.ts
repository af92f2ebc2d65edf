import { expect, test } from 'vitest'
import { type CitedPaper, lastQuerySet, listReferences } from './references'

const paper = (paperId: string, more: Partial<CitedPaper> = {}): CitedPaper => ({
  paperId,
  title: `Title of ${paperId}`,
  authors: ['A. Author', 'B. Author'],
  published: '2023-01-15',
  url: null,
  ...more,
})

test('references are sorted by arXiv id, then by key, each once', () => {
  const ids = ['raft', '2303.11111v10', 'codd1970relational', '1706.03762v5', '2303.11111v2', '0704.0001', 'raft']
  const references = listReferences(ids.map((id) => paper(id)))
  expect(lastQuerySet(references)).toEqual([
    '0704.0001',
    '1706.03762v5',
    '2303.11111v2',
    '2303.11111v10',
    'codd1970relational',
    'raft',
  ])
  expect(references.map((reference) => reference.number)).toEqual([1, 2, 3, 4, 5, 6])
})
