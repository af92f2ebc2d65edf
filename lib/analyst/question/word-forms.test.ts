import { expect, test } from 'vitest'
import { wordForms } from './word-forms'

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
