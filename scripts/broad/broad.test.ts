import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { scoreBm25 } from './bm25'
import { readBroadQuestions } from './broad-questions'
import { meanWithInterval } from './interval'

test('documents are ranked by their rare words and their length', () => {
  const rank = scoreBm25([['raft', 'the', 'leader'], ['the', 'the'], ['raft', 'raft', 'the'], ['soup']])
  expect(rank(['raft'])).toEqual([2, 0])
  expect(rank(['soup', 'the']).at(0)).toBe(3)
  expect(rank(['nothing'])).toEqual([])
})

test('an interval contains the mean, and is narrow for equal scores', () => {
  expect(meanWithInterval([1, 1, 1])).toEqual({ mean: 1, low: 1, high: 1 })
  const { mean, low, high } = meanWithInterval([0, 1, 1, 1, 0, 1, 1, 1])
  expect(mean).toBe(0.75)
  expect(low).toBeGreaterThan(0.2)
  expect(low).toBeLessThan(0.75)
  expect(high).toBeGreaterThan(0.75)
})

test('a question without its central paper is refused, with the name', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'folio-broad-')), 'broad.jsonl')
  writeFileSync(file, '{"id":"1","question":"what is raft","central":["systems/raft.pdf"]}\n')
  expect(readBroadQuestions(file, ['/papers/systems/raft.pdf'])).toMatchObject([{ central: ['raft'] }])
  expect(() => readBroadQuestions(file, ['/papers/soup.pdf'])).toThrow('no raft.pdf')
  expect(() => readBroadQuestions(`${file}x`, [])).toThrow('There is no')
})
