import type { Rect } from '@/lib/text/document'

/** Share of the page's height: an equation further from the quote belongs to another sentence. */
const NEAR = 0.05
const MOST = 3

/** The equations that overlap a quote, or are directly above or below it in its column. */
export function nearEquations<T extends Rect>(equations: T[], quote: Rect[]): T[] {
  const touches = (equation: Rect) =>
    quote.some(
      (rect) =>
        rect.page === equation.page &&
        rect.y < equation.y + equation.h + NEAR &&
        equation.y < rect.y + rect.h + NEAR &&
        rect.x < equation.x + equation.w &&
        equation.x < rect.x + rect.w,
    )
  return equations.filter(touches).slice(0, MOST)
}
