import { expect, test } from 'vitest'
import type { LibraryView } from '../../analyst/analyst'
import { stemsOf } from '../../analyst/question/terms'
import { aPassage, LIBRARY } from './test-deep'
import { bearsOnMatter, onMatter, passagesOnMatter, sharesWord, vocabularyOf } from './vocabulary'

const passage = (paperId: string, text: string, relevance = 1) => aPassage(paperId, text, { relevance })

const QUESTION = 'How are failures of servers detected?'
const near = [
  passage(
    'chain',
    'The master pings each server of the chain. A crashed server is removed, and its replica takes over.',
  ),
  passage('chain', 'When the primary crashes, the master names the next replica as primary after a timeout.'),
  passage('raft', 'A follower that hears no heartbeat before its timeout holds the leader to have crashed.'),
  passage(
    'raft',
    'Crashed servers restart with their log; the leader sends a heartbeat and the entries of its replica.',
  ),
  passage('gfs', 'The master exchanges heartbeat messages with every server and replaces a lost replica.'),
  passage('dynamo', 'Nodes gossip; a replica that misses its heartbeat for a timeout is held for crashed.'),
  passage('text', 'Supervised detectors of machine-written text fail altogether for German news.', 0.5),
]

async function likelihood(text: string): Promise<number> {
  const vocabulary = await vocabularyOf(QUESTION, near, LIBRARY)
  if (!vocabulary) throw new Error('nothing was found')
  const read = passage('any', text)
  const likely = await onMatter(vocabulary, [read], LIBRARY)
  return likely(new Set(stemsOf(text)), read.id)
}

test('what speaks in the words of the nearest passages is on the matter, and what shares a word of the question alone is not', async () => {
  const on = await likelihood('A replica whose heartbeat is late by a timeout is taken for crashed by the master.')
  const off = await likelihood('Detectors fail for English scientific writing.')
  expect(on).toBeGreaterThan(0.85)
  expect(off).toBeLessThan(on - 0.1)
})

test('meaning counts where an embedder knows of it', async () => {
  const vocabulary = await vocabularyOf(QUESTION, near, {
    ...LIBRARY,
    embed: async (texts) => texts.map(() => new Float32Array([1, 0])),
  })
  const [same, other] = [passage('a', 'A replica.'), passage('b', 'A replica!')]
  const embed: LibraryView['embed'] = async (texts) =>
    texts.map((text) => new Float32Array(text === other.text ? [0, 1] : [1, 0]))
  if (!vocabulary) throw new Error('nothing was found')
  const likely = await onMatter(vocabulary, [same, other], { ...LIBRARY, embed })
  const stems = new Set(stemsOf('A replica.'))
  expect(likely(stems, same.id)).toBeGreaterThan(likely(stems, other.id) + 0.3)
})

test('the passages that plainly speak of it are told apart, and of few passages nothing is said', async () => {
  const vocabulary = await vocabularyOf(QUESTION, near, {
    ...LIBRARY,
    embed: async (texts) => texts.map((text) => new Float32Array(text.includes('German') ? [0, 1] : [1, 0])),
  })
  if (!vocabulary) throw new Error('nothing was found')
  const embed: LibraryView['embed'] = async (texts) =>
    texts.map((text) => new Float32Array(text.includes('German') ? [0, 1] : [1, 0]))
  const read = await passagesOnMatter(vocabulary, near, { ...LIBRARY, embed })
  expect(read.map(({ paperId }) => paperId)).not.toContain('text')
  expect(read.length).toBeGreaterThanOrEqual(5)
  expect(await vocabularyOf(QUESTION, near.slice(0, 3), LIBRARY)).toBeNull()
})

test('a paper that is read a lot has one vote on the words like any other', async () => {
  const loud = Array.from({ length: 12 }, () =>
    passage('soup', 'Vegetable soup with leeks is boiled in a replica of a pot.'),
  )
  const vocabulary = await vocabularyOf(QUESTION, [...near, ...loud], LIBRARY)
  const words = vocabulary?.words ?? {}
  expect(words.heartbeat).toBeGreaterThan(words.soup ?? 0)
  expect(words.timeout).toBeGreaterThan(words.soup ?? 0)
})

test('of two sentences in the same words, that of a paper on the matter, and that which holds more of the question, tells likelier something', async () => {
  const vocabulary = await vocabularyOf(QUESTION, near, LIBRARY)
  if (!vocabulary) throw new Error('nothing was found')
  const read = passage('chain', 'A replica whose heartbeat is late is taken for crashed.')
  const likely = await bearsOnMatter({ ...vocabulary, papers: { chain: 0.9, soup: 0.2 } }, [read], LIBRARY)
  const said = { stems: new Set(stemsOf(read.text)), passageId: read.id, paperId: 'chain', coverage: 0.5 }
  expect(likely(said)).toBeGreaterThan(likely({ ...said, paperId: 'soup' }) + 0.1)
  expect(likely(said)).toBeGreaterThan(likely({ ...said, coverage: 0.1 }) + 0.1)
})

test('a text that holds a word which every object has is as likely as without it', async () => {
  expect(await likelihood('Each constructor names a replica and its master.')).toBeGreaterThan(0)
})

test('a phrase is of the matter by a word of it, and not by one that every object has', () => {
  const isOnMatter = sharesWord({ question: QUESTION, words: { heartbeat: 1 }, near: { held: 1, meaning: 1 } })
  expect(isOnMatter(['missed', 'heartbeat'])).toBe(true)
  expect(isOnMatter(['constructor'])).toBe(false)
  expect(sharesWord(null)(['constructor'])).toBe(true)
})

test('a word that two papers repeat does not outweigh what the others share', async () => {
  const again = ['bigtable', 'percolator'].flatMap((paper) => [
    passage(paper, 'The master assigns each tablet to a tablet server; a tablet that is lost is a tablet to load.'),
    passage(paper, 'A tablet server serves a tablet, and splits each tablet that outgrows a tablet.'),
  ])
  const words = (await vocabularyOf(QUESTION, [...near, ...again], LIBRARY))?.words ?? {}
  expect(words.tablet).toBeLessThan(3 * (words.heartbeat ?? 0))
})
