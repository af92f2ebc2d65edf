/** Scripts that write words without spaces between them. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u
const HANGUL = /^\p{Script=Hangul}{2,}$/u
/** Korean particles, which are written as one word with the noun before them. */
const PARTICLE = /(?:으로|에서|에게|까지|부터|보다|처럼|은|는|이|가|을|를|의|에|와|과|도|로|만)$/u

/** Whether a text has letters of a script that writes words without spaces between them. */
export const isUnspaced = (text: string) => UNSPACED.test(text)

let segmenter: Intl.Segmenter | null = null

/**
 * Words of a text with those of Chinese, Japanese and Thai cut by the dictionaries of ICU, where they came as runs without
 * spaces; Korean ones without the particle at their end. All others as they are.
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
