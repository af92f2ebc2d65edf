/** Scripts that write words without spaces between them. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u
const HANGUL = /^\p{Script=Hangul}{2,}$/u
/** Korean particles, which are attached to the noun before them. */
const PARTICLE = /(?:으로|에서|에게|까지|부터|보다|처럼|은|는|이|가|을|를|의|에|와|과|도|로|만)$/u

/** Whether a text has letters of a script written without spaces. */
export const isUnspaced = (text: string) => UNSPACED.test(text)

let segmenter: Intl.Segmenter | null = null

/**
 * Splits runs of Chinese, Japanese and Thai into words by ICU's dictionaries, and removes the final particle of Korean
 * words. Other words are unchanged.
 */
export function splitUnspaced(words: string[]): string[] {
  if (!words.some((word) => isUnspaced(word) || HANGUL.test(word))) return words
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' })
  const found: string[] = []
  for (const word of words) {
    if (HANGUL.test(word)) found.push(word.replace(PARTICLE, ''))
    else if (!isUnspaced(word)) found.push(word)
    else for (const { segment, isWordLike } of segmenter.segment(word)) if (isWordLike) found.push(segment)
  }
  return found
}

/** The words of a list written over several lines. */
export function wordSet(list: string): Set<string> {
  return new Set(list.trim().split(/\s+/))
}
