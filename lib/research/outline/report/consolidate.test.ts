import { expect, test } from 'vitest'
import { aFact } from '../test-findings'
import { consolidate, contradictionsOf } from './consolidate'

const plan = {
  title: 'Consensus',
  questions: [],
  sections: [
    {
      id: 'section-1',
      title: 'Protocols',
      subtopics: [
        { id: 's1', title: 'Election' },
        { id: 's2', title: 'Verification' },
      ],
    },
  ],
}
const findings = [
  aFact('raft', 'Leaders win elections by majorities.', ['s1'], 0.95),
  aFact('raft', 'Timeouts are chosen randomly.', ['s1'], 0.9),
  aFact('raft', 'The proof covers safety alone.', ['s1', 's2'], 0.8),
  aFact('paxos', 'Proposers ask a majority of acceptors.', ['s1'], 0.7),
  aFact('iron', 'Implementations refine their specification.', ['s2'], 0.99),
  aFact('iron', 'Liveness holds under fair scheduling.', ['s2'], 0.98),
]
const found = ['s1', 's2'].map((id) => ({
  ...{ id, ofPapers: [], evidence: [], judged: [] },
  findings: findings.filter(({ items }) => items.includes(id)),
}))

test('findings without room in one subtopic are reported in another, and none twice', () => {
  const [election, timeouts, proof, proposers, refinement, liveness] = findings
  const [first, second] = consolidate(plan, found, { reported: [], limits: { most: 3, ofPaper: 2 } })
  expect(first?.findings).toEqual([election, proposers, timeouts])
  expect(first?.elsewhere).toEqual(['raft'])
  expect(second?.findings).toEqual([refinement, liveness, proof])
  const [, full] = consolidate(plan, found, { reported: [], limits: { most: 2, ofPaper: 2 } })
  expect(full?.findings).toEqual([refinement, liveness])
  // Without a model: one passage of each paper.
  const [, words] = consolidate(plan, found, { reported: [], limits: { most: 6, ofPaper: 1 } })
  expect(words?.findings).toEqual([refinement])
})

test('a model sees findings reported by another subtopic, with its name', () => {
  const [election, timeouts, proof] = findings
  const limits = { most: 3, ofPaper: 2, shared: 2 }
  const [first, second] = consolidate(plan, found, { reported: [], limits })
  expect(first?.findings).toEqual([election, expect.anything(), timeouts])
  expect(first?.shared).toEqual([{ finding: proof, toldUnder: 'Verification' }])
  expect(second?.shared).toBeUndefined()
  expect(consolidate(plan, found, { reported: [], limits: { most: 3, ofPaper: 2 } })[0]).not.toHaveProperty('shared')
})

test('a contradiction shows a table row as it was read, and a sentence as it is', () => {
  const row = { ...aFact('raft', 'Raft 150', ['s1']), head: 'System | ms', statement: 'Raft elects in 150 ms.' }
  const sentence = { ...aFact('zab', 'Raft needs 310 ms.', ['s1']), statement: 'Zab says 310 ms of Raft.' }
  const thought = { contradictions: [{ about: 'time to elect', one: row.id, other: sentence.id }] }
  const [found] = contradictionsOf([{ findings: [row, sentence] }], thought)
  expect(found?.one).toMatchObject([{ shown: 'Raft elects in 150 ms.', page: 2 }])
  expect(found?.other).toMatchObject([{ shown: 'Raft needs 310 ms.', page: 2 }])
})
