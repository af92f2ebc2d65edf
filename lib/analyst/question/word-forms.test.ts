import { expect, test } from 'vitest'
import { mayBeAbout, wordForms } from './word-forms'

test.each([
  ['how do transformers work', 'transform', 'The Transformer has six layers.', 'own'],
  ['how do transformers work', 'transform', 'We transform the catalog to magnitudes.', 'homonym'],
  ['how do transformers work', 'transform', 'A transformed vector enters the transformer.', 'own'],
  ['how do transformers work', 'transform', 'The catalog is complete.', 'none'],
  ['how are citations evaluated', 'evalu', 'The evaluation takes five steps.', 'other'],
  ['how are citations evaluated', 'citat', 'One citation is enough.', 'own'],
  ['which approaches are fast', 'approach', 'One approach is enough.', 'own'],
])('%s: the stem %s in “%s” is of form %s', (question, term, text, form) => {
  expect(wordForms(question)(term, text)).toBe(form)
})

test('a passage that shares only another word of the same stem is not about the question', () => {
  const speaks = mayBeAbout({ text: 'how do transformers work', terms: ['transform'] })
  expect(speaks('We transform the catalog to other magnitudes.')).toBe(false)
  expect(speaks('The Transformer has six layers.')).toBe(true)
  expect(speaks('Self-attention relates the positions of a sequence.')).toBe(true)
})
