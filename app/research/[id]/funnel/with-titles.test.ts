import { expect, test } from 'vitest'
import { withTitles } from './with-titles'

test('papers are said by their titles, also where one id begins another, and in no other word', () => {
  const papers = [
    { paperId: 'raft', title: 'In Search of $& Consensus' },
    { paperId: 'raft-2', title: 'Raft Refloated: A Study' },
    { paperId: 'untitled', title: '' },
  ]
  expect(withTitles('without raft, raft-2, untitled; tagged craft', papers)).toBe(
    'without “In Search of $& Consensus”, “Raft Refloated”, untitled; tagged craft',
  )
})
