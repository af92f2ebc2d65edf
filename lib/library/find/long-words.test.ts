import { expect, test } from 'vitest'
import { thingsCompared } from '../../question/things'
import { stem } from '../../text/analyze'
import { isDictionaryEnglish } from '../../text/english-words'
import { namesOf } from './question-names'
import { readAsked } from './title-runs'

/** Most processor time in ms for each, which take a few. One that reads the rest of the word from each of its letters takes minutes. */
const MOST_MS = 2_000

/** More letters than a question may have, in one word. */
const LENGTH = 20_000

test.each([
  ['letters without capitals, which are joined by nothing', 'ا'],
  ['letters that no English stem has', 'и'],
  ['letters that become two', 'ﬁ'],
  ['letters that the stemmer takes apart', 'xyzzy'],
])('the time for one long word does not grow with the square of its length: %s', (_, letters) => {
  const word = letters.repeat(LENGTH / letters.length)
  const reads = { readAsked, namesOf, stem, isDictionaryEnglish, thingsCompared: () => thingsCompared(word, []) }
  // What is read once for all is no time of the word.
  for (const read of Object.values(reads)) read('paxos')
  for (const [name, read] of Object.entries(reads)) {
    const before = process.cpuUsage()
    read(word)
    const { user } = process.cpuUsage(before)
    expect([name, user / 1000 < MOST_MS, user / 1000]).toEqual([name, true, user / 1000])
  }
})

test('names and things that are compared are those of before', () => {
  expect(readAsked('Does BERT2vec or eBPF beat vLLM and 3D or X1?').words.map(({ isMarked }) => isMarked)).toEqual([
    false,
    true,
    false,
    true,
    false,
    true,
    false,
    false,
    false,
    true,
  ])
  expect(thingsCompared('How do dense BM25, REALM and DPR differ?', [])).toEqual(['BM25', 'REALM', 'DPR'])
})
