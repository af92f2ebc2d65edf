import { expect, test } from 'vitest'
import { presentVerdict } from './present-verdict'

const quote = 'Raft is more understandable than Paxos, as a study has shown.'
const stored = (
  verdict: 'verified' | 'weak' | 'missing' | 'quoted',
  sentence = quote,
  judgedBy?: 'words' | 'model',
) => ({
  sentence,
  quote,
  verdict,
  ...(judgedBy && { judgedBy }),
})

test.each([
  ['the sentence is the quote', quote, 'quoted'],
  [
    'the sentence is nearly the quote',
    'The authors report that Raft is more understandable than Paxos, as a study has shown.',
    'close',
  ],
  ['the sentence says otherwise', 'Raft is less understandable than Paxos.', 'unchecked'],
])('what words called verified is told again: %s', (_, sentence, verdict) => {
  expect(presentVerdict(stored('verified', sentence, 'words')).verdict).toBe(verdict)
  expect(presentVerdict(stored('verified', sentence)).verdict).toBe(verdict)
})

test('what words called weak was never compared; the rest stays', () => {
  expect(presentVerdict(stored('weak', quote, 'words')).verdict).toBe('unchecked')
  expect(presentVerdict(stored('missing')).verdict).toBe('missing')
  expect(presentVerdict(stored('quoted')).verdict).toBe('quoted')
  expect(presentVerdict(stored('weak', quote, 'model')).verdict).toBe('weak')
  expect(presentVerdict(stored('verified', quote, 'model')).verdict).toBe('verified')
})
