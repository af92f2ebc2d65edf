import { expect, test } from 'vitest'
import { readQuestion } from '../question'
import { uncoveredBy } from './uncovered'
import type { Weights } from './weights'

/** Of a library that knows no word. */
const UNKNOWN = { idf: () => 5, frequency: () => 0, stemsIn: () => new Set<string>() } as unknown as Weights

test('words are told as the question writes them, and none that it does not have', () => {
  const question = readQuestion('Why do hubs outrank other web pages?')
  const joined = { ...question, terms: [...question.terms, 'webpag'] }
  const { weak } = uncoveredBy(joined, [], UNKNOWN, new Set())
  expect(weak).toContain('outrank')
  expect(weak.join(' ')).not.toMatch(/webpag\b/)
})
