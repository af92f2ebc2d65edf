import { expect, test } from 'vitest'
import { isQuoted } from './quoted'

test.each([
  ['other spaces', 'The engine keeps  its\nindex in memory.', 'The engine keeps its index in memory.'],
  ['a word hyphenated at the end of a line', 'The en-\ngine keeps its index.', 'The engine keeps its index.'],
  ['a name broken before its number', 'The cost of GPT-4 falls each year.', 'The cost of GPT-\n4 falls each year.'],
  ['ligatures', 'The ﬁrst office of the harbour.', 'The first oﬃce of the harbour.'],
  ['other dashes', 'It fell from −5 to 3–4 degrees in May.', 'It fell from -5 to 3-4 degrees in May.'],
  ['other quotation marks', 'It is called “the lantern” by all.', 'It is called "the lantern" by all.'],
  ['a soft hyphen', 'It serves read\u00ADers of the harbour.', 'It serves readers of the harbour.'],
  ['an accent in two signs', 'The café of the harbour is open.', 'The cafe\u0301 of the harbour is open.'],
])('%s are the same words', (_, said, source) => {
  expect(isQuoted(said, source)).toBe(true)
})

test.each([
  ['another number', 'It fell to 3.5 degrees in the harbour.', 'It fell to 35 degrees in the harbour.'],
  ['a sign', 'It fell to 5 degrees in the harbour.', 'It fell to -5 degrees in the harbour.'],
  ['another word', 'The engine keeps its index in memory.', 'The engine keeps the index in memory.'],
  ['a part of the sentence', 'The engine keeps its index.', 'The engine keeps its index in memory.'],
  ['another reference', 'The engine (Moor et al., 2019) keeps its index.', 'The engine keeps its index.'],
])('%s is not', (_, said, source) => {
  expect(isQuoted(said, source)).toBe(false)
})
