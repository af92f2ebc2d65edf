import { expect, test } from 'vitest'
import { isUnwanted, onlyTakesOut, readFeedback } from './read-feedback'

test.each([
  ['remove the part about full text', [['full', 'text']]],
  ['drop the history and the training', [['histori'], ['train']]],
  ['without numbers', []],
])('what %s takes out', (text, unwanted) => {
  expect(readFeedback(text).unwanted).toEqual(unwanted)
})

test('a sentence is unwanted that holds all words of a phrase', () => {
  const feedback = readFeedback('remove the part about full text')
  expect(isUnwanted(feedback, new Set(['full', 'set', 'paper']))).toBe(false)
  expect(isUnwanted(feedback, new Set(['full', 'text', 'paper']))).toBe(true)
})

test('what is added is called by its own words', () => {
  expect(readFeedback('add something about stragglers').words).toBe('stragglers')
  expect(readFeedback('say a bit more on backup tasks').terms).toEqual(['backup', 'task'])
})

test('to take something out changes nothing else', () => {
  expect(onlyTakesOut(readFeedback('remove the part about full text'))).toBe(true)
  expect(onlyTakesOut(readFeedback('shorter, without the history'))).toBe(false)
  expect(onlyTakesOut(readFeedback('drop the history and add the costs'))).toBe(false)
})
