import { expect, test } from 'vitest'
import { refine } from './refine'

test.each([
  ['What is known about dense retrieval?', 'dense retrieval'],
  ['How do distributed systems reach consensus?', 'distributed systems reach consensus'],
  ['Explain the role of attention in translation.', 'attention in translation'],
  ['leader election', 'leader election'],
  ['What retrieval adds to models, and where it fails', 'what retrieval adds to models, and where it fails'],
  ['Why?', 'Why'],
])('what %j is about', (text, matter) => {
  expect(refine(text).matter).toBe(matter)
})

test('things that are compared need no names', () => {
  expect(refine('Compare Paxos, Raft and chain replication.').question).toMatchObject({
    type: 'compare',
    things: ['Paxos', 'Raft', 'chain replication'],
  })
  expect(refine('How do leaders and followers agree on a log?').question.things).toEqual([])
})

test('a clause that asks how things compare is no thing', () => {
  expect(refine('Which architectures compete with the Transformer, and how do they compare?').question.things).toEqual(
    [],
  )
})
