import { expect, test } from 'vitest'
import { FUNNEL } from '@/lib/research/settings/funnel'
import { groupByRoot } from '@/lib/research/versions/describe-change'
import { shownVersion, type Version } from './threads'

const run = (id: string, question: string, rootId: string | null = null): Version => ({
  id,
  mode: 'answer',
  askedMode: 'answer',
  question,
  feedback: null,
  target: null,
  parentId: null,
  rootId,
  understood: null,
  status: 'completed',
  rating: null,
  savedTo: null,
  settings: FUNNEL,
  change: null,
  createdAt: '2026-01-01T10:00:00.000Z',
})

const threads = groupByRoot([run('a1', 'What is A?'), run('b1', 'What is B?'), run('a2', 'What is A?', 'a1')])

test('versions are grouped under their question, questions in the order they were asked', () => {
  expect(threads.map((thread) => [thread.question, thread.versions.map((version) => version.id)])).toEqual([
    ['What is A?', ['a1', 'a2']],
    ['What is B?', ['b1']],
  ])
})

test('the newest version is shown unless the URL names one of this question', () => {
  const [a] = threads
  if (!a) throw new Error('no thread')
  expect(shownVersion(a, null)?.id).toBe('a2')
  expect(shownVersion(a, 'a1')?.id).toBe('a1')
  expect(shownVersion(a, 'b1')?.id).toBe('a2')
})
