import { expect, test } from 'vitest'
import { groupByQuestion } from './group-by-question'

const run = (id: string, question: string, more: { parentId?: string; about?: string } = {}) => ({
  id,
  question,
  parentId: more.parentId ?? null,
  understood: more.about ? { text: `${question} ${more.about}`, about: more.about } : null,
})
const grouped = (...runs: ReturnType<typeof run>[]) =>
  groupByQuestion(runs).map(({ versions }) => versions.map(({ id }) => id))

test('the same words of something else are another question', () => {
  expect(
    grouped(
      run('a', 'What is Raft?'),
      run('b', 'And its limits?', { about: 'Raft' }),
      run('c', 'What is Paxos?'),
      run('d', 'And its limits?', { about: 'Paxos' }),
      run('e', 'What is Raft?'),
    ),
  ).toEqual([['a', 'e'], ['b'], ['c'], ['d']])
})

test('a version stays with the one that it came from, however it was understood', () => {
  expect(
    grouped(
      run('a', 'What is Raft?'),
      run('b', 'And its limits?', { about: 'Raft' }),
      run('c', 'And its limits?', { parentId: 'b' }),
    ),
  ).toEqual([['a'], ['b', 'c']])
})
