import { expect, test } from 'vitest'
import { aFact } from '../test-findings'
import { citeOf, quoteAndReading } from './fences'

test('a fact across a page break is cited by both pages', () => {
  const fact = aFact('paxos', 'The election might fail.', ['item-1'])
  expect(citeOf(fact)).toBe('[paxos, page 2]')
  const sentences = [...fact.sentences, ...fact.sentences, { shown: 'Safety is preserved.', page: 3 }]
  expect(citeOf({ ...fact, sentences })).toBe('[paxos, page 2] [paxos, page 3]')
})

test('the reading of a quote is shown below it if it says more, or if the quote begins with “it”', () => {
  const told = (shown: string, statement: string) => quoteAndReading({ ...aFact('raft', shown, ['item-1']), statement })
  expect(told('A leader sends heartbeats.', 'Leaders send heartbeats.')).toBe('A leader sends heartbeats.')
  expect(told('A leader sends heartbeats.', 'Every 50 ms a leader sends heartbeats.')).toContain('Read as: Every 50 ms')
  const points = told('When it fails, the master restarts.', 'When the master fails, the master restarts.')
  expect(points).toContain('Read as: When the master fails')
})
