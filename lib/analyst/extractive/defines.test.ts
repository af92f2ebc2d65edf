import { expect, test } from 'vitest'
import { readQuestion } from '../question'
import { definesAsked } from './defines'

const DEFINITION =
  'Much was written of it. Self-attention, sometimes called intra-attention is an attention mechanism relating positions of a sequence.'

test('a text that defines what is asked is told from one that only speaks of it', () => {
  expect(definesAsked(DEFINITION, readQuestion('What is self-attention?'))).toBe(true)
  expect(
    definesAsked('Self-attention has been used in a variety of tasks.', readQuestion('What is self-attention?')),
  ).toBe(false)
  expect(definesAsked(DEFINITION, readQuestion('How does self-attention work?'))).toBe(false)
  expect(definesAsked('A lake is a body of water.', readQuestion('What is self-attention?'))).toBe(false)
})
