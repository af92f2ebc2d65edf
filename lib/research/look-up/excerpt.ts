import { stemsOf } from '../../question/terms'
import type { TextRange } from '../../quoting/quote-passages'
import { oneLine } from '../../text/format/phrases'

/** Characters of about three lines. */
const LONGEST = 280
/** Characters shown before the first matching word of a long sentence. */
const BEFORE = 60

/** Shortens a passage to its best sentence, at most three lines, and marks the words that it shares with `said`. */
export function excerpt(
  said: string,
  { text, marks: [best] }: { text: string; marks: TextRange[] },
): { text: string; marks: TextRange[] } {
  const sentence = oneLine(best ? text.slice(best.start, best.end) : text)
  const asked = new Set(stemsOf(said))
  const matching = (shown: string) =>
    [...shown.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: word, index }) =>
      stemsOf(word).some((one) => asked.has(one)) ? [{ start: index, end: index + word.length }] : [],
    )
  if (sentence.length <= LONGEST) return { text: sentence, marks: matching(sentence) }
  const first = matching(sentence)[0]?.start ?? 0
  const from = first <= BEFORE ? 0 : sentence.indexOf(' ', first - BEFORE) + 1
  const isEnd = sentence.length - from <= LONGEST
  const to = isEnd ? sentence.length : sentence.lastIndexOf(' ', from + LONGEST)
  const shown = `${from > 0 ? '… ' : ''}${sentence.slice(from, Math.max(to, from + 1))}${isEnd ? '' : ' …'}`
  return { text: shown, marks: matching(shown) }
}
