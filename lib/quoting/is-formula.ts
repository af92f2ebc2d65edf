/** Signs between the two sides of a formula; `<name>` is a tag. */
const RELATION = /\S(?:\s*[=≤≥≈∼≃≡∝→←⇒⇔∈∉⊂⊆≜≪≫≠⊢]|\s[<>]\s)/u
const SIGN = /[=≤≥≈∼≃≡∝→←⇒⇔∈∉⊂⊆≜≪≫≠⊢<>+−×·/^_|{}∑∏∫∂∇√∞∀∃∧∨′]/gu
/** Words of prose: function names match too, but no formula has many. */
const WORD = /(?<![\p{L}_^])\p{L}?\p{Ll}{3,}(?![\p{L}_^])/gu
/** `(n = 24)` in a chart, `p < 0.05` in a note */
const COUNT = /^\(?\p{L}+\s*[=<>≤≥]\s*[\d.,%]+\)?[.,]?$/u
/** A number. Several next to each other are values of a table. */
const NUMBER = /^\d[\d.,–%-]+$/

/**
 * Tells whether a text is a displayed formula, rather than a line of prose, keywords, an address or a table. False if
 * that is uncertain.
 */
export function isFormula(text: string): boolean {
  if (!RELATION.test(text) || COUNT.test(text.trim()) || /\w@\w+\.\w|https?:/.test(text)) return false
  const tokens = text.split(/\s+/).filter(Boolean)
  const numbers = tokens.filter((token) => NUMBER.test(token)).length
  const words = text.match(WORD)?.length ?? 0
  return words <= 1 + (text.match(SIGN)?.length ?? 0) && numbers < 0.5 * tokens.length
}
