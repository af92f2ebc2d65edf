import { expect, test } from 'vitest'
import { keyPhrases } from './key-phrases'
import { aPassage, LIBRARY } from './test-findings'

const near = (texts: string[], question = 'How does Raft work?', most = 5) =>
  keyPhrases(
    question,
    texts.map((text, index) => aPassage(`paper-${index}`, text)),
    LIBRARY,
    most,
  )

test('phrases that several papers share are proposed and none that one paper has alone', async () => {
  const found = await near([
    'Here a leader election ends. A log replication follows.',
    'There the leader election is slow, as is the log replication.',
    'No leader election of Raft needs a quantum network.',
  ])
  expect(found.map(({ text }) => text).sort()).toEqual(['leader election', 'log replication'])
})

test('a phrase is part of the longer one in which it mostly stands, and no two share a word', async () => {
  const texts = [
    'A randomized election timeout was set.',
    'The randomized election timeout, or an election timer, is long.',
  ]
  expect((await near(texts)).map(({ text }) => text)).toEqual(['randomized election timeout'])
})

test('what the question says itself is proposed to nobody', async () => {
  const texts = ['A leader election is fast.', 'The leader election is slow.']
  expect(await near(texts, 'How does leader election work?')).toEqual([])
})
