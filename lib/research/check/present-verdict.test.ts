import { expect, test } from 'vitest'
import type { Verdict } from '../../citations/verdict/verdict'
import { presentVerdict } from './present-verdict'

const quote = 'Raft is more understandable than Paxos, as a study has shown.'
const stored = (
  verdict: 'verified' | 'weak' | 'missing' | 'quoted' | 'close',
  sentence = quote,
  judgedBy?: 'words' | 'model',
) => ({
  sentence,
  quote,
  // Earlier versions stored "close".
  verdict: verdict as Verdict,
  ...(judgedBy && { judgedBy }),
})

test.each([
  ['the sentence is the quote', quote, 'quoted'],
  ['the sentence is nearly the quote', 'The authors report that Raft is more understandable than Paxos.', 'unchecked'],
  ['the sentence says otherwise', 'Raft is less understandable than Paxos.', 'unchecked'],
])('an old verified verdict by words is converted: %s', (_, sentence, verdict) => {
  expect(presentVerdict(stored('verified', sentence, 'words')).verdict).toBe(verdict)
  expect(presentVerdict(stored('verified', sentence)).verdict).toBe(verdict)
})

test('an old close verdict by words is unchecked', () => {
  expect(presentVerdict(stored('close', quote, 'words')).verdict).toBe('unchecked')
  expect(presentVerdict(stored('close')).verdict).toBe('unchecked')
})

test('an old weak verdict by words was never compared; the rest stays', () => {
  expect(presentVerdict(stored('weak', quote, 'words')).verdict).toBe('unchecked')
  expect(presentVerdict(stored('missing')).verdict).toBe('missing')
  expect(presentVerdict(stored('quoted')).verdict).toBe('quoted')
  expect(presentVerdict(stored('weak', quote, 'model')).verdict).toBe('weak')
  expect(presentVerdict(stored('verified', quote, 'model')).verdict).toBe('verified')
})
