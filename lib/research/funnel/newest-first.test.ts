import { expect, test } from 'vitest'
import type { Passage } from '../../quoting/passage'
import { newestFirst } from './newest-first'

const PROSE = 'We show that it is the case in all of the samples that were taken.'
const passage = (paperId: string, id: string, kind = 'text') => ({ paperId, id, kind, text: PROSE }) as Passage

test('the newest paper comes first, with prose, then one passage of each other paper, then the rest', () => {
  const papers = [
    { paperId: 'old', published: '1998-05' },
    { paperId: 'new', published: '2020' },
    { paperId: 'undated', published: null },
    { paperId: 'middle', published: '2009-03-01' },
  ]
  const found = [
    passage('undated', 'u'),
    passage('old', 'o1'),
    passage('old', 'o2'),
    passage('new', 'table', 'table'),
    passage('new', 'n'),
    passage('middle', 'm'),
  ]
  expect(newestFirst(found, papers).map(({ id }) => id)).toEqual(['n', 'm', 'o1', 'u', 'table', 'o2'])
})
