import { expect, test } from 'vitest'
import { typedList } from './typed-list'

const QUESTION = 'How does Raft work?'

test('a list has one item per line below the question, with bullets, numbers or nothing', () => {
  const items = ['Leader election', 'Log repair']
  for (const list of [
    '- Leader election\n- Log repair',
    '1. Leader election\n2) Log repair',
    'Leader election\n\nLog repair',
  ])
    expect(typedList(`${QUESTION}\n${list}`)).toEqual({ question: QUESTION, items })
  expect(typedList(`On Raft:\n* Leader election;\n* Log repair`)).toEqual({ question: 'On Raft', items })
})

test('numbers within a line count if they go up from 1', () => {
  expect(typedList('On Raft: 1. Leader election 2. Log repair')).toEqual({
    question: 'On Raft',
    items: ['Leader election', 'Log repair'],
  })
  expect(typedList('Why did version 2. of Raft differ from 3. of Paxos?')).toBeNull()
})

test('a list without a question is the question, and a single item is no list', () => {
  expect(typedList('- Leader election\n- Log repair')?.question).toBe('Leader election; Log repair')
  expect(typedList(QUESTION)).toBeNull()
  expect(typedList(`${QUESTION}\n- Leader election`)).toBeNull()
})
