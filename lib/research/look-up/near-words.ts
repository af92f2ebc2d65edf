import { withoutPointers } from '../../citations/check/quoted'
import { judgeSupport } from '../../citations/check/support'
import { whatDiffers } from '../../citations/check/what-differs'
import { readWords } from '../../citations/check/words'

/** Share of the words that two sentences have in common, as the harmonic mean of the shares of each, from which on they are near. */
const NEAR = 0.85

/**
 * Whether a quote has nearly the words of a sentence: most of each stand in the other, each figure of the sentence is one
 * of the quote, and nothing tells for sure that one says otherwise. Not whether they say the same.
 */
export function hasNearlySameWords(sentence: string, quote: string): boolean {
  const [said, there] = [withoutPointers(sentence), withoutPointers(quote)]
  const figures = new Set(readWords(there).flatMap(({ isNumber, key }) => (isNumber ? key : [])))
  if (readWords(said).some(({ isNumber, key }) => isNumber && !figures.has(key))) return false
  const [one, other] = [judgeSupport(said, there).coverage, judgeSupport(there, said).coverage]
  return one + other > 0 && (2 * one * other) / (one + other) >= NEAR && whatDiffers(said, there) === null
}
