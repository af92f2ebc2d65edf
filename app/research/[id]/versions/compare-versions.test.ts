import { expect, test } from 'vitest'
import { parseMarkers } from '../../../../lib/citations/markers/markers'
import type { CitationView } from '../../../../lib/research/events/answer-view'
import { compareVersions } from './compare-versions'

function answer(markdown: string) {
  const citations = parseMarkers(markdown).map(
    ({ marker, paperId, page }, ord): CitationView => ({
      id: String(ord),
      ord,
      marker,
      paperId,
      page,
      sentence: '',
      quote: '',
      verdict: 'verified',
      evidenceId: null,
      rects: [],
      judgedBy: 'words',
    }),
  )
  return { markdown, citations }
}

const BEFORE = answer(
  'Raft elects a leader. [raft, page 1] Split votes are rare on small clusters. [raft, page 2]\n\n## Logs\n\nEntries are replicated to followers. [raft, page 3]',
)

test('sentences are kept, changed, added and removed, with citations gained and lost', () => {
  const after = answer(
    'Raft elects a leader. [raft, page 9]\n\n## Logs\n\nEntries are copied to all followers. [raft, page 3]\n\nCommitted entries are durable. [paxos, page 4]',
  )
  const { sentences, gained, lost } = compareVersions(BEFORE, after)
  expect(
    sentences.map(({ kind, section, before, after, gained, lost }) => [kind, section, before, after, gained, lost]),
  ).toEqual([
    ['kept', null, 'Raft elects a leader.', 'Raft elects a leader.', ['[raft, page 9]'], ['[raft, page 1]']],
    ['removed', null, 'Split votes are rare on small clusters.', null, [], ['[raft, page 2]']],
    ['changed', 'Logs', 'Entries are replicated to followers.', 'Entries are copied to all followers.', [], []],
    ['added', 'Logs', null, 'Committed entries are durable.', ['[paxos, page 4]'], []],
  ])
  const changed = sentences[2]?.words ?? []
  expect(
    changed
      .filter((words) => words.in !== 'after')
      .map(({ text }) => text)
      .join(''),
  ).toBe(sentences[2]?.before)
  expect(
    changed
      .filter((words) => words.in !== 'before')
      .map(({ text }) => text)
      .join(''),
  ).toBe(sentences[2]?.after)
  expect(changed).toContainEqual({ text: 'replicated', in: 'before' })
  expect([gained, lost]).toEqual([
    ['[raft, page 9]', '[paxos, page 4]'],
    ['[raft, page 1]', '[raft, page 2]'],
  ])
})

test('identical answers have only kept sentences', () => {
  const { sentences, gained, lost } = compareVersions(BEFORE, BEFORE)
  expect(sentences.map(({ kind }) => kind)).toEqual(['kept', 'kept', 'kept'])
  expect([...gained, ...lost]).toEqual([])
})

test('either version can be reconstructed from any comparison', () => {
  const after = answer('## Logs\n\nSplit votes are rare. [raft, page 2] Quite other words stand here now.')
  const { sentences } = compareVersions(BEFORE, after)
  expect(sentences.flatMap(({ before }) => before ?? [])).toEqual([
    'Raft elects a leader.',
    'Split votes are rare on small clusters.',
    'Entries are replicated to followers.',
  ])
  expect(sentences.flatMap(({ after }) => after ?? [])).toEqual([
    'Split votes are rare.',
    'Quite other words stand here now.',
  ])
})
