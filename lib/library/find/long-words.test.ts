import { expect, test } from 'vitest'
import { thingsCompared } from '../../question/things'
import { workUnits } from '../../test-work-units'
import { stem } from '../../text/words/analyze'
import { isDictionaryEnglish } from '../../text/words/english-words'
import { namesOf } from './question-names'
import { readAsked } from './title-runs'

/**
 * Limit for each, see `workUnits`. They take one or two. A function that reads the rest of the word from each of its
 * letters takes minutes.
 */
const MOST_UNITS = 200

/** More letters than a question may have, in one word. */
const LENGTH = 20_000

test.each([
  ['letters without capitals, which are joined by nothing', 'ا'],
  ['letters that no English stem has', 'и'],
  ['letters that become two', 'ﬁ'],
  ['letters that the stemmer takes apart', 'xyzzy'],
])('the time for one long word does not grow with the square of its length: %s', async (_, letters) => {
  const word = letters.repeat(LENGTH / letters.length)
  const reads = { readAsked, namesOf, stem, isDictionaryEnglish, thingsCompared: () => thingsCompared(word, []) }
  // Warm up what is read once for all words.
  for (const read of Object.values(reads)) read('paxos')
  for (const [name, read] of Object.entries(reads)) {
    // A different word for each try, because earlier words may be cached.
    let tries = 0
    expect(await workUnits(() => read(word.slice(tries++))), name).toBeLessThan(MOST_UNITS)
  }
})

test('names and compared things are the same as before', () => {
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
