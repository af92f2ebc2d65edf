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
