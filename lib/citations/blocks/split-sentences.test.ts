import { expect, test } from 'vitest'
import { splitSentences } from './split-sentences'

const split = (text: string) => splitSentences(text).map(({ start, end }) => text.slice(start, end))

test.each([
  ['a month is no end', ['It came out on Dec. 12, 2020.', 'It works.']],
  ['a name that begins in lower case begins a sentence', ['RETRO is slow.', 'kNN-LM is slower.', 'mT5 is small.']],
  ['a short form ends one before a word that begins one', ['It is by Lewis et al.', 'The model is small.']],
  ['a stop before a marker ends one whatever it is', ['Ask worker B.', 'Leaders wait.'], ' '.repeat(9)],
  ['a paragraph ends one', ['It is of worker B.', 'Leaders wait.'], '\n\n'],
])('%s', (_, sentences, between = ' ') => {
  expect(split(sentences.join(between))).toEqual(sentences)
})
