import { expect, test } from 'vitest'
import { termId } from '../../library/search/terms'
import { stem } from '../../text/words/analyze'
import { bestSentence } from './summary-matches'

const weights = new Map([
  [termId(stem('transformers')), 2],
  [termId(stem('layers')), 1],
])

test('the sentence of a summary with most of the question is shown, or none if no sentence matches', () => {
  const summary = 'Many layers cost much. A transformer stacks its layers. Transformers are common.'
  expect(bestSentence(summary, weights)).toBe('A transformer stacks its layers.')
  expect(bestSentence('Wells rarely run dry.', weights)).toBeNull()
})

test('an endless sentence is cut between two words', () => {
  const long = bestSentence(`Layers ${'and more of them '.repeat(40)}`, weights) ?? ''
  expect(long.length).toBeLessThan(300)
  expect(long).toMatch(/^Layers and more .*\w …$/)
})

test('a list of headings is no sentence, and a list of sentences is several', () => {
  expect(bestSentence('Transformers read words.\n\n- Many layers\n- Layers of transformers', weights)).toBe(
    'Transformers read words.',
  )
  expect(bestSentence('- Many layers\n- Layers of transformers', weights)).toBeNull()
  expect(bestSentence('- Layers cost much.\n- Transformers have layers.', weights)).toBe('Transformers have layers.')
})
