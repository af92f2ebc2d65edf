/** Capitalized within a sentence, or with a capital after its first letter, or all capitals. */
const NAME = /(?<=[\p{Ll},;:)(] )\p{Lu}[\p{L}\p{N}-]+|\b\p{L}*\p{Ll}\p{Lu}[\p{L}\p{N}]*|\b\p{Lu}{2,}[\p{L}\p{N}-]*/gu
const NUMBER = /(?<![\p{L}\d])\d[\d.,]*%?/gu
const CITATION = /\[[\d, ;-]*\]/g

/** Counts the words of a text that look like names. */
export function countNames(text: string): number {
  return text.match(NAME)?.length ?? 0
}

/** Counts the numbers in a text, except citations such as [3, 4]. */
export function countNumbers(text: string): number {
  return text.replace(CITATION, '').match(NUMBER)?.length ?? 0
}
