/** Superscripts and subscripts as the reader writes them, `w_(t,i)`, and signs of sets, sums and roots. */
const FORMULA = /\p{L}[_^]\((?!-|−|[\d\s,–-]+\)|\d?[+−–-]\)|\p{L}(?:,\s?\p{L})*\))[^()]{2,}\)|[∈∉∑∏∫√∂∇∀∃⊂⊆∪∩‖∥]/u

/**
 * Whether a text has a formula on one line, unlike its layout on the page: `w_(t+1) ∈ R^(T×T)`. Units and footnote
 * marks do not count.
 */
export function hasLinearFormula(text: string): boolean {
  return FORMULA.test(text)
}
