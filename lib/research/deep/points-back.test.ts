import { expect, test } from 'vitest'
import { pointsBack } from './points-back'

test.each([
  ['We rejected this idea earlier, when it was applied to the collection of all pages.', true],
  ['The new mechanism will be less general than distributed transactions.', true],
  ['This procedure aligns the behavior of GPT-3 to the stated preferences of some people.', true],
  ['Namely, all requests are satisfied in the local datacenter.', true],
  ['Another extreme is to have E consist of a single page.', true],
  ['This paper presents IronFleet, the first methodology for verification.', false],
  ['The F1 team has only seen such behavior when they do untuned bulk loads.', true],
  ['In this work, we show that retrieval can be implemented using dense representations.', false],
  ['The purpose of this paper is to design aids for readers.', false],
  ['Networks such as these are trained by gradient descent.', false],
  ['The newest members of a chain are added at its tail.', false],
  ['A leader that is elected keeps the log, and followers copy what this leader has written.', false],
  ['The even larger deviation of read latencies is due to leaders that are spread out.', true],
  ['At the highest level of abstraction, it is a database that shards data over many machines.', true],
  ['The central concern here is the duration of an outage.', true],
  ['In exchange, we get scalability and resilience to failures.', true],
  ['The resolution of the x-axis is too coarse to see that the throughput is zero.', true],
  ['In return for lower availability a store may be consistent.', false],
  ['One procedure would be for Alice to train a network, and send it to Bob.', true],
  ['There is, however, another important objection to ensembles.', true],
  ['One paper of four tells how it was measured.', false],
  ['The larger a model is, the more it learns of each example.', false],
  ['In large clusters, it is hard to tell a slow machine from one that failed.', false],
  ['When a leader fails, it is replaced by one of its followers.', false],
])('%j', (sentence, points) => expect(pointsBack(sentence)).toBe(points))
