import type { Span, TextPage } from '../text/document'

/** A displayed formula of a passage, as the characters of the PDF. `at`: its position in the text of the passage. */
export type Formula = { at: number; text: string }

/** Maximum length of a formula in a prompt, in characters. */
const LONGEST = 400

/**
 * Returns the displayed formulas in or right after the spans of running text. Positions assume that the texts of the
 * spans are joined by one character each.
 */
export function formulasIn(pages: TextPage[], spans: Span[]): Formula[] {
  const formulas: Formula[] = []
  let from = 0
  for (const { page: number, start, end } of spans) {
    const page = pages.find((one) => one.number === number)
    for (const block of page?.blocks ?? []) {
      const { at } = block
      if (at === undefined || at <= start || at > end) continue
      const text = (page?.text ?? '').slice(block.start, block.end)
      if (!isFormula(text)) continue
      formulas.push({ at: from + at - start, text: text.replace(/\s+/g, ' ').trim().slice(0, LONGEST) })
    }
    from += end - start + 1
  }
  formulas.sort((a, b) => a.at - b.at)
  return formulas.filter((formula, i) => {
    const next = formulas[i + 1]
    if (next?.at !== formula.at) return true
    next.text = `${formula.text} ${next.text}`
    return false
  })
}

/** The text of a page has this where a formula was left out of a sentence. */
const LEFT_OUT = /^\s+… /

/**
 * Inserts the formulas into a text between ⟦ and ⟧, replacing the `…` that marks their place. `from`: the position in
 * the passage at which the text begins.
 */
export function showFormulas(text: string, formulas: Formula[], from = 0): string {
  let shown = ''
  let done = 0
  for (const formula of formulas) {
    const at = formula.at - from
    if (at <= 0 || at > text.length || at < done) continue
    const [leftOut = ''] = LEFT_OUT.exec(text.slice(at)) ?? []
    shown += `${text.slice(done, at)} ⟦${formula.text}⟧${leftOut && ' '}`
    done = at + leftOut.length
  }
  return shown + text.slice(done)
}

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
