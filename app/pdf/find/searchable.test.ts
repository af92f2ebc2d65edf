import { expect, test } from 'vitest'
import { findIn, searchable } from './searchable'

test('words are found regardless of case, accents and line breaks', () => {
  const page = searchable(['Scaled dot-', '\n', 'product atten-', '\n', 'tion by Barlas Oğuz', '\n', 'and ', 'others'])
  expect(findIn(page, 'ATTENTION BY')).toHaveLength(1)
  expect(findIn(page, 'oguz  and others')).toHaveLength(1)
  expect(findIn(page, 'oguzand')).toEqual([])
  expect(findIn(page, '  ')).toEqual([])
})

test('each character maps back to its piece', () => {
  const page = searchable(['ﬁrst atten-', '\n', 'tion'])
  const [[start, end] = [0, 0]] = findIn(page, 'attention')
  expect(page.at[start]).toEqual({ piece: 0, offset: 5 })
  expect(page.at[end - 1]).toEqual({ piece: 2, offset: 3 })
  expect(findIn(page, 'first')).toEqual([[0, 5]])
  expect(page.at[2]).toEqual({ piece: 0, offset: 1 })
})

test('repeated words are found each time', () => {
  expect(findIn(searchable(['aa aa aa']), 'aa')).toHaveLength(3)
})
