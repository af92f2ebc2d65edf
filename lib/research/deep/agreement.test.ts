import { expect, test } from 'vitest'
import { agreementByWords } from './agreement'
import { aFact, anItem } from './test-deep'

const checklist = [anItem('item-1', 'Elections'), anItem('item-2', 'Logs')]

test('papers that say otherwise are told apart, with their words, and others are silent', () => {
  const [found, ...more] = agreementByWords(checklist, [
    aFact('raft', 'In a cluster Raft elects a leader within 150 milliseconds after a crash.', ['item-1'], 3),
    aFact('review', 'In a cluster Raft elects a leader within 900 milliseconds after a crash.', ['item-1'], 2),
    aFact('paxos', 'The highest ballot wins.', ['item-1'], 1),
  ])
  expect(more).toEqual([])
  expect(found).toMatchObject({
    item: 'item-1',
    claim: 'In a cluster Raft elects a leader within 150 milliseconds after a crash.',
  })
  expect(found?.sources.map(({ paperId, stance }) => [paperId, stance])).toEqual([
    ['raft', 'supports'],
    ['review', 'contradicts'],
    ['paxos', 'silent'],
  ])
  expect(found?.sources[1]?.said).toEqual({
    quote: 'In a cluster Raft elects a leader within 900 milliseconds after a crash.',
    page: 2,
    evidenceId: 'evidence of In a cluster Raft elects a leader within 900 milliseconds after a crash.',
  })
  expect(found?.sources[2]?.said).toBeNull()
})

test('a sentence that another paper carries is agreement', () => {
  const [found] = agreementByWords(checklist, [
    aFact('raft', 'Raft elects a leader with randomized election timeouts.', ['item-2'], 3),
    aFact('review', 'With randomized election timeouts Raft elects a leader.', ['item-2'], 2),
  ])
  expect(found).toMatchObject({ item: 'item-2' })
  expect(found?.sources.map(({ stance }) => stance)).toEqual(['supports', 'supports'])
})

test('one paper alone neither agrees nor disagrees, nor do papers on different things', () => {
  expect(
    agreementByWords(checklist, [
      aFact('raft', 'In a cluster Raft elects a leader within 150 milliseconds after a crash.', ['item-1'], 3),
      aFact('raft', 'In a cluster Raft elects a leader within 900 milliseconds after a crash.', ['item-1'], 2),
      aFact('paxos', 'In a cluster Paxos elects a leader within 20 milliseconds after a crash.', ['item-1'], 1),
    ]),
  ).toEqual([])
})
