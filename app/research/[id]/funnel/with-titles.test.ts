import { expect, test } from 'vitest'
import { withTitles } from './with-titles'

test('papers are named by title, even if one id starts another, and other words are unchanged', () => {
  const papers = [
    { paperId: 'raft', title: 'In Search of $& Consensus' },
    { paperId: 'raft-2', title: 'Raft Refloated: A Study' },
    { paperId: 'untitled', title: '' },
  ]
  expect(withTitles('without raft, raft-2, untitled; tagged craft', papers)).toBe(
    'without “In Search of $& Consensus”, “Raft Refloated”, untitled; tagged craft',
  )
})
