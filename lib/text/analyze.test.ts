import { expect, test } from 'vitest'
import { analyze, isStopWord, stem, words } from './analyze'

test('a question is reduced to the stems of what it asks about', () => {
  expect(analyze("How do the model's attention mechanisms work?")).toEqual(['model', 'attent', 'mechan', 'work'])
})

test('ligatures, accents, case and hyphens do not keep words apart', () => {
  expect(words('Eﬃcient Fine-Tuning naïve')).toEqual(['efficient', 'fine', 'tuning', 'naive'])
})

test('other scripts are words too', () => {
  expect(analyze('что такое внимание')).toHaveLength(3)
})

test('blobs longer than any word are left out', () => {
  expect(analyze(`${'a'.repeat(41)} word`)).toEqual(['word'])
})

test('stop words are asked for in lower case', () => {
  expect(isStopWord('the')).toBe(true)
  expect(isStopWord('transformer')).toBe(false)
  expect(stem('transformers')).toBe('transform')
})
