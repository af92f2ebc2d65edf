import { expect, test } from 'vitest'
import type { Passage } from '../../analyst/analyst'
import { keyPhrases, nearestPhrases } from './key-phrases'
import { aPassage } from './test-deep'

const passage = (paperId: string, text: string, section = 'Method') => aPassage(paperId, text, { section })

const phrasesOf = (passages: Passage[], known: string[] = []) =>
  keyPhrases(passages, { known: new Set(known), idf: () => 3, most: 5 }).map(({ text }) => text)

test('the phrases that several papers share are themes, as most write them', () => {
  const passages = [
    passage('raft', 'Leader election uses randomized timeouts.'),
    passage('paxos', 'In leader election the highest ballot wins. Leader election may be tried again.'),
    passage('soup', 'Vegetable soup is boiled.'),
  ]
  expect(phrasesOf(passages)).toEqual(['leader election'])
})

test('a phrase that is mostly part of a longer one is told as that', () => {
  const passages = ['a', 'b'].map((id) => passage(id, 'We train by stochastic gradient descent on all examples.'))
  expect(phrasesOf(passages)).toEqual(['stochastic gradient descent'])
})

test('words of papers about papers, thanks, and what the question says are no themes', () => {
  const passages = ['a', 'b'].flatMap((id) => [
    passage(id, 'Experimental results show significant improvements. Leader election is fast.'),
    passage(id, 'Ada Lovelace helped us.', 'Acknowledgements'),
  ])
  expect(phrasesOf(passages)).toEqual(['leader election'])
  expect(phrasesOf(passages, ['leader', 'elect'])).toEqual([])
})

test('only what is on the matter is a theme, where that can be told', () => {
  const passages = ['a', 'b'].map((id) => passage(id, 'Leader election is fast. Natural disasters happen.'))
  const themes = (isOnMatter: (stems: string[]) => boolean) =>
    keyPhrases(passages, { known: new Set(), idf: () => 3, most: 5, isOnMatter }).map(({ text }) => text)
  expect(themes(() => true)).toHaveLength(2)
  expect(themes((stems) => stems.includes('leader'))).toEqual(['leader election'])
})

test('a piece of a sentence is no theme: what a verb ends or begins, or an adjective ends', () => {
  const passages = ['a', 'b', 'c'].map((id) =>
    passage(
      id,
      'The server receives a request over the message queue. We can exploit locality. All bandwidth available is used by the message queue. The storage system cannot fail.',
    ),
  )
  expect(phrasesOf(passages)).toEqual(['message queue', 'storage system'])
})

test('a hyphen makes no other phrase of a part', () => {
  const passages = ['a', 'b'].map((id) =>
    passage(id, 'We study open-domain question answering. The open domain is wide.'),
  )
  expect(phrasesOf(passages)).toEqual(['open-domain question answering'])
})

test('the beginning of longer names is no theme, nor what is called the highest', () => {
  const passages = ['decay', 'pruning', 'matrices'].map((noun) =>
    passage(noun, `Leader election goes by stochastic weight ${noun}. The highest ballot wins the leader election.`),
  )
  expect(phrasesOf(passages)).toEqual(['leader election'])
})

test('a name that headings alone write with capitals has none', () => {
  const passages = ['a', 'b'].flatMap((id) => [
    passage(id, 'Leader Election', 'Leader Election'),
    passage(id, 'Each leader election is fast.', 'Leader Election'),
  ])
  expect(phrasesOf(passages)).toEqual(['leader election'])
})

test('an acronym keeps its capitals, however some write it', () => {
  const passages = ['a', 'b', 'c'].map((id) => passage(id, 'Each BERT model is large.'))
  expect(phrasesOf([...passages, passage('d', 'Each Bert model is large.')])).toEqual(['BERT model'])
})

test('of phrases that papers share those near to the question come first, and where nothing is known those of most papers', async () => {
  const phrases = [
    { text: 'exclusive lock', stems: ['exclus', 'lock'], papers: 3, score: 3 },
    { text: 'leader election', stems: ['leader', 'elect'], papers: 2, score: 2 },
  ]
  const embed = async (texts: string[]) =>
    texts.map((text) => new Float32Array(text === 'exclusive lock' ? [0, 1] : [1, 0]))
  const [near] = await nearestPhrases('How is consensus reached?', phrases, { embed }, 1)
  expect(near?.text).toBe('leader election')
  const unknown = { embed: async (texts: string[]) => texts.map(() => new Float32Array()) }
  const all = await nearestPhrases('How is consensus reached?', phrases, unknown, 5)
  expect(all.map(({ text }) => text)).toEqual(['exclusive lock', 'leader election'])
})
