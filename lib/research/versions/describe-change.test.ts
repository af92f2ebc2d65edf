import { expect, test } from 'vitest'
import { groupByRoot } from './describe-change'

test('versions are grouped with their first, in the order of the questions', () => {
  const run = (id: string, rootId: string | null) => ({ id, rootId, question: `question of ${rootId ?? id}` })
  const threads = groupByRoot([run('a', null), run('b', null), run('c', 'a'), run('d', null), run('e', 'b')])
  expect(threads.map(({ question, versions }) => [question, versions.map(({ id }) => id)])).toEqual([
    ['question of a', ['a', 'c']],
    ['question of b', ['b', 'e']],
    ['question of d', ['d']],
  ])
})
