import { expect, test } from 'vitest'
import { withSubjectBefore } from './subject-before'

test.each([
  ['What are its limitations?', 'What is FlashAttention?', 'FlashAttention'],
  ['How do they differ on long texts?', 'Compare BERT and RoBERTa', 'BERT and RoBERTa'],
  ['Why?', 'How does Raft elect a leader?', 'Raft'],
  ['tell me more', 'how do word embeddings work', 'word embeddings'],
  ['How is it computed?', 'What is multi-head attention?', 'multi-head attention'],
])('%s after “%s” is about %s', (typed, earlier, about) => {
  expect(withSubjectBefore(typed, earlier)).toEqual({ text: `${typed} (${about})`, about })
})

test('a question with words of its own and no pronoun stands alone', () => {
  expect(withSubjectBefore('How is vegetable soup boiled?', 'What is Raft?')).toBeNull()
})

test('nothing is added if the previous question has no subject', () => {
  expect(withSubjectBefore('Why is it?', 'How so?')).toBeNull()
})
