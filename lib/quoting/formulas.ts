import type { Span, TextPage } from '../text/document'
import { isFormula } from '../text/is-formula'

/** A displayed formula of a passage, as its characters were drawn: `at` is where it stands in the text of the passage. */
export type Formula = { at: number; text: string }

/** Formulas in prompts are longer than this at most, in characters. */
const LONGEST = 400

/** The displayed formulas that stand in or right behind some spans of running text, whose texts are joined by single signs. */
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

/** What stands in the text of a page where a formula was left out of a sentence. */
const LEFT_OUT = /^\s+… /

/** A text with its formulas between ⟦ and ⟧, in place of the `…` that stands for them. `from`: where the text begins in the passage. */
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
