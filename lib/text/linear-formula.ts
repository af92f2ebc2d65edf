/** Raised and lowered parts as the reader writes them, `w_(t,i)`, and the signs of sets, sums and roots. */
const FORMULA = /\p{L}[_^]\((?!-|−|[\d\s,–-]+\)|\d?[+−–-]\)|\p{L}(?:,\s?\p{L})*\))[^()]{2,}\)|[∈∉∑∏∫√∂∇∀∃⊂⊆∪∩‖∥]/u

/** Whether a text holds a formula in one line, which is not how the page draws it: `w_(t+1) ∈ R^(T×T)`. Units and marks of notes are none. */
export function hasLinearFormula(text: string): boolean {
  return FORMULA.test(text)
}
