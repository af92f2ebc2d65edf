import { expect, test } from 'vitest'
import { aFact } from '../test-deep'
import { citeOf } from './fences'

test('a fact whose words run over the edge of a page is cited by both', () => {
  const fact = aFact('paxos', 'The election might fail.', ['item-1'])
  expect(citeOf(fact)).toBe('[paxos, page 2]')
  const sentences = [...fact.sentences, ...fact.sentences, { shown: 'Safety is preserved.', page: 3 }]
  expect(citeOf({ ...fact, sentences })).toBe('[paxos, page 2] [paxos, page 3]')
})
