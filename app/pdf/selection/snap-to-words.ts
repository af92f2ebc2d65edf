const LETTER = /[\p{L}\p{N}\p{M}]/u
/** Characters that join parts of a word. */
const JOINS = /['’-]/

/** Extends a selection from `start` to `end` to whole words. Offsets are in UTF-16 units. */
export function snapToWords(text: string, start: number, end: number): { start: number; end: number } {
  let [from, to] = [start, end]
  while (from > 0 && isInWord(text, from - 1) && isInWord(text, from)) from--
  while (to < text.length && isInWord(text, to - 1) && isInWord(text, to)) to++
  return { start: from, end: to }
}

function isInWord(text: string, at: number): boolean {
  const [before = '', sign = '', behind = ''] = [text[at - 1], text[at], text[at + 1]]
  return LETTER.test(sign) || (JOINS.test(sign) && LETTER.test(before) && LETTER.test(behind))
}
