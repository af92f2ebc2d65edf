import { expect, test } from 'vitest'
import { readWishes } from './wishes'

const NONE = { form: null, order: null, first: '', only: '', papers: null, cannot: null }

test.each([
  ['as bullets', { form: 'list' }],
  ['use bullet points please', { form: 'list', rest: 'please' }],
  ['make a table', { form: 'table' }],
  ['put it into a table', { form: 'table' }],
  ['no bullets', { form: 'prose' }],
  ['newest first', { order: 'newest' }],
  ['in chronological order', { order: 'oldest' }],
  ['sort by year', { order: 'oldest' }],
  ['put the limitations first', { first: 'limitations' }],
  ['start with the training data', { first: 'training data' }],
  ['keep only the part about training', { only: 'training' }],
  ['only the sentences on memory', { only: 'memory' }],
  ['keep only limitations', { only: 'limitations' }],
  ['just add more numbers', { rest: 'just add more numbers' }],
  ['keep it short', { rest: 'keep it short' }],
  ['only papers by Vaswani', { papers: { author: 'Vaswani', from: null, to: null } }],
  ['use only papers by Vaswani et al.', { papers: { author: 'Vaswani', from: null, to: null } }],
  ['only papers since 2019', { papers: { author: null, from: 2019, to: null } }],
  ['only from 2017 to 2019', { papers: { author: null, from: 2017, to: 2019 } }],
  ['nothing but papers from 2020', { papers: { author: null, from: 2020, to: 2020 } }],
  ['only papers after 2018', { papers: { author: null, from: 2019, to: null } }],
  ['only papers by Dao before 2023', { papers: { author: 'Dao', from: null, to: 2022 } }],
  ['simpler words', { cannot: 'use simpler words' }],
  ['explain it for a child', { cannot: 'use simpler words', rest: 'explain it' }],
  ['translate it into German', { cannot: 'translate' }],
  ['rephrase the answer', { cannot: 'put things in other words', rest: 'the answer' }],
  ['shorter, as bullets', { form: 'list', rest: 'shorter,' }],
  ['add more about positional encoding', { rest: 'add more about positional encoding' }],
  ['more numbers', { rest: 'more numbers' }],
  ['drop the part about training', { rest: 'drop the part about training' }],
])('%s', (feedback, expected) => {
  expect(readWishes(feedback)).toEqual({ ...NONE, rest: '', ...expected })
})
