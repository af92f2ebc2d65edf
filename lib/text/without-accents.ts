/** Marks that make another letter, not an accented one: vowels of Indic scripts, of Thai and Lao, voiced kana. */
const ACCENT = /(?![\u0900-\u0dff\u0e00-\u0eff\u3099\u309a])\p{M}/gu
const COMPOSED = /[\u1100-\u11ff\u3099\u309a]/

/** Letters without what stands above or below them, and compatible characters as the usual ones: `Müller` is `Muller`. */
export function withoutAccents(text: string): string {
  const bare = text.normalize('NFKD').replace(ACCENT, '')
  return COMPOSED.test(bare) ? bare.normalize('NFC') : bare
}
