import { expect, test } from 'vitest'
import { readsAs } from './reads-as'

test.each([
  ['What are its limitations?', 'question'],
  ['how does RWKV compare', 'question'],
  ['and RWKV?', 'question'],
  ['shorter', 'feedback'],
  ['make it shorter, please', 'feedback'],
  ['can you add more about positional encoding?', 'feedback'],
  ['could you drop the part on training?', 'feedback'],
  ['too long, and leave out the history', 'feedback'],
  ['use a table', 'feedback'],
  ['only papers since 2019', 'feedback'],
  ['newest first', 'feedback'],
  ['oldest first please', 'feedback'],
  ['as prose', 'feedback'],
  ['tables of retrieval results', null],
  ['positional encoding', null],
  ['explain the second one', null],
] as const)('%s reads as %s', (typed, expected) => {
  expect(readsAs(typed)).toBe(expected)
})
