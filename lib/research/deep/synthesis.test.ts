import { expect, test } from 'vitest'
import { agreementByWords } from './agreement'
import { coverageOf } from './coverage'
import { type Outside, type Stop, synthesis } from './synthesis'
import { aFact, anItem } from './test-deep'

const checklist = [anItem('item-1', 'Elections'), anItem('item-2', 'Logs'), anItem('item-3', 'Clocks')]
const facts = [
  aFact('raft', 'A leader has a term.', ['item-1', 'item-2'], 2),
  aFact('raft', 'Timeouts are drawn at random.', ['item-1'], 3),
  aFact('paxos', 'The highest *ballot* wins.', ['item-1'], 1),
]
const write = (stop: Stop, found = facts, outside: Outside = { sources: [], works: [] }) => {
  const about = {
    coverage: coverageOf(checklist, found),
    facts: found,
    agreements: [],
    rounds: 2,
    stop,
    outside,
    earlier: null,
  }
  return [...synthesis({ ...about, notice: '' })].join('')
}

test('a section for each item, every sentence with its page, each told once', () => {
  const markdown = write('nothing new')
  expect(markdown).toContain(
    '### Elections\n\nTimeouts are drawn at random. [raft, page 2] A leader has a term. [raft, page 2]\n\nThe highest \\*ballot\\* wins. [paxos, page 2]',
  )
  expect(markdown).toContain('*Rests on 3 passages from 2 papers.*')
  expect(markdown.match(/A leader has a term/g)).toHaveLength(1)
  expect(markdown).not.toContain('### Clocks')
})

test('what is missing is said, however it ended', () => {
  const markdown = write('nothing new')
  expect(markdown).toContain('Nothing was found in your library on “Clocks”.')
  expect(markdown).toContain('On “Logs” there is little: 1 passage from 1 paper.')
  expect(markdown).toContain('3 passages from 2 papers of your library alone, found in 2 rounds')
  expect(write('asked to write', [])).toContain('Nothing was found yet on “Elections”, “Logs” and “Clocks”.')
})

test('where sources contradict each other both are quoted, and it is said which', () => {
  const apart = [
    aFact('raft', 'In a cluster Raft elects a leader within 150 milliseconds after a crash.', ['item-1'], 3),
    ...['a', 'b', 'c', 'd', 'e'].map((id) => aFact(id, `What ${id} says of elections.`, ['item-1'], 2)),
    aFact('review', 'In a cluster Raft elects a leader within 900 milliseconds after a crash.', ['item-1'], 1),
  ]
  const agreements = agreementByWords(checklist, apart)
  const about = {
    facts: apart,
    agreements,
    rounds: 1,
    stop: 'covered' as const,
    outside: { sources: [], works: [] },
    earlier: null,
  }
  const markdown = [...synthesis({ coverage: coverageOf(checklist, apart), ...about })].join('')
  expect(markdown).toContain('within 900 milliseconds after a crash. [review, page 2]')
  expect(markdown).toContain('from 6 papers, which contradict each other, of 7 found in 7 papers.*')
  expect(markdown).toContain('On “Elections” sources contradict each other: “On raft” and “On review”.')
})

test('what is often beside the question is told only where there is little else, and then so', () => {
  const sure = ['a', 'b', 'c', 'd'].map((id) => ({ ...aFact(id, `What ${id} says.`, ['item-1'], 1), likely: 0.8 }))
  const few = ['a', 'z'].map((id, at) => ({
    ...aFact(id, `On clocks ${id} adds.`, ['item-3'], 1),
    likely: at ? 0.1 : 0.7,
  }))
  const weak = ['x', 'y'].map((id) => ({ ...aFact(id, `What ${id} says.`, ['item-1', 'item-2'], 2), likely: 0.05 }))
  const markdown = write('covered', [...sure, ...weak, ...few])
  expect(markdown).toContain(
    'What a says. [a, page 2]\n\nWhat b says. [b, page 2]\n\nWhat c says. [c, page 2]\n\nWhat d says. [d, page 2]\n\n*Rests on 4 passages from 4 papers, of 6 found in 6 papers.*',
  )
  expect(markdown).toContain(
    '### Logs\n\nWhat x says. [x, page 2]\n\nWhat y says. [y, page 2]\n\n*Rests on 2 passages from 2 papers. None of them speaks plainly to the question.*',
  )
  expect(markdown).toContain('*Rests on 2 passages from 2 papers.*')
})

test('what a paper says again in nearly the same words is told once, and what another says of it is told beside', () => {
  const markdown = write('covered', [
    aFact(
      'dynamo',
      'This paper presents the design and implementation of Dynamo, a highly available store.',
      ['item-1'],
      3,
    ),
    aFact(
      'dynamo',
      'This paper presents the design and implementation of Dynamo, another highly available store.',
      ['item-1', 'item-2'],
      2,
    ),
    aFact('survey', 'Dynamo is a highly available key-value store of Amazon.', ['item-2'], 1),
  ])
  expect(markdown).not.toContain('another highly available')
  expect(markdown).toContain('### Logs\n\nDynamo is a highly available key-value store of Amazon. [survey, page 2]')
})

test('the fact that answers best opens the answer, whichever item it was found for', () => {
  const whole = { ...anItem('item-0', 'The question as asked'), facet: 'whole' as const }
  const asked = [whole, ...checklist]
  const told = [aFact('chubby', 'A lock is held.', ['item-0']), ...facts]
  const about = { coverage: coverageOf(asked, told), facts: told, agreements: [], rounds: 1, stop: 'covered' as const }
  const rest = { outside: { sources: [], works: [] }, earlier: null, notice: '' }
  const markdown = [...synthesis({ ...about, ...rest }, facts[2])].join('')
  expect(markdown).toMatch(/used\.\*\n\nThe highest \\\*ballot\\\* wins\. \[paxos, page 2\]\n\nA lock is held/)
  expect(markdown.match(/ballot/g)).toHaveLength(1)
})
