/** Marks that form another letter instead of an accented one: vowels of Indic scripts, of Thai and Lao, voiced kana. */
const ACCENT = /(?![\u0900-\u0dff\u0e00-\u0eff\u3099\u309a])\p{M}/gu
const COMPOSED = /[\u1100-\u11ff\u3099\u309a]/
const NOT_PLAIN = /[^\n\t -~]/

/** Removes accents and replaces compatibility characters with the usual ones: `Müller` becomes `Muller`. */
export function withoutAccents(text: string): string {
  if (!NOT_PLAIN.test(text)) return text
  const bare = text.normalize('NFKD').replace(ACCENT, '')
  return COMPOSED.test(bare) ? bare.normalize('NFC') : bare
}

/** Letters and digits only, without accents and case, for comparing titles and names. */
export function letters(text: string): string {
  return withoutAccents(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Compares titles by letters and digits. Titles without any are never equal. */
export function sameTitle(a: string, b: string): boolean {
  return letters(a) !== '' && letters(a) === letters(b)
}

/** Letters that no accent makes, but that others write without their stroke. */
const STROKES: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ð: 'd' }

/** `Ashish Vaswani` and `Vaswani, A.` → `vaswani`; `Sørensen` → `sorensen` */
export function surname(author = ''): string {
  return letters(surnameOf(author)).replace(/[øłđıßæœþð]/g, (letter) => STROKES[letter] ?? letter)
}

/** A suffix after a surname. */
const GENERATION = /(?<=\S),?\s+(?:[JS]r\.?|I{2,3}|IV|2nd|3rd|4th)\s*$/i

/** Like `surname`, with its spelling unchanged. */
export function surnameOf(author: string): string {
  const name = author.replace(GENERATION, '')
  return (name.includes(',') ? name.split(',')[0] : name.trim().split(/\s+/).at(-1)) ?? ''
}

/** Compares by code units, independent of language: for keys, ids and ISO dates. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
