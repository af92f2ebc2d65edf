import { remembered } from '../../../remembered'
import type { ReadPage } from '../../../text/document'
import { withoutAccents } from '../../../text/names/compare-names'

/** A page to prove quotes on, with its raw characters. */
export type PageItems = Pick<ReadPage, 'number' | 'raw'>

/**
 * Stands in the raw characters where the next line is further up the page, and not in a column to the right. No quote
 * runs across it.
 */
export const SEAM = '\u001e'

/** Marks of words omitted from a quote: `…`, or the break between two table rows. */
const LEFT_OUT = /…|\.\s?\.\s?\.|\n/
/** A superscript number after a word or full stop, which the page's text may omit. */
const NOTE = /\^(?<=(?:\p{L}{2}|[.,;:!?"”’)\]])\^)\d{1,3}(?:[,–-]\d{1,3})*/gu

/** Number of orders at the start that keep paragraphs whole. The last order only checks which paragraphs are consecutive. */
const WHOLE_ORDERS = 3

/**
 * Returns a function that says whether the words of a quote form one stretch of a page's raw characters, possibly
 * running on to the next page: as drawn, in reading order, or in reading order without furniture and column ends.
 * Blocks do not matter. Parts of a quote around an omission (`…`, the end of a table row) must appear in order.
 * Paragraphs, separated by blank lines, must be consecutive, with at most lines of another size in between. Spaces,
 * hyphens, typography and note marks are ignored. Returns false for pages of an earlier reader, which have no raw
 * characters. Prepares each page once, on first use.
 */
export function quoteProver(pages: PageItems[]): (quote: string, page: number) => boolean {
  const ordersAt = new Map<number, (() => string)[]>()
  return (quote, page) => {
    const near = pages.filter(({ number }) => Math.abs(number - page) <= 1)
    const orders = ordersAt.get(page) ?? ordersOf(near.map(ordersOn))
    ordersAt.set(page, orders)
    return isProven(quote, orders)
  }
}

const ordersOn = remembered(({ raw }: PageItems) =>
  raw.split('\f').map((order) => once(() => order.split(SEAM).map(lettersOf).join(SEAM))),
)

/**
 * Computes a value on first use. Most quotes are in the first order of their page, so the others are never prepared.
 */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** `orders`: letters of neighbouring pages, in each order. */
function isProven(quote: string, orders: (() => string)[]): boolean {
  const ofParagraphs = orders.slice(0, WHOLE_ORDERS)
  const stands = (text: string, among: (() => string)[]) => {
    const parts = text.split(LEFT_OUT).map(lettersOf).filter(Boolean)
    return parts.length > 0 && among.some((letters) => standIn(parts, letters()))
  }
  const paragraphs = quote.split(/\n{2,}/).filter((text) => lettersOf(text) !== '')
  return (
    paragraphs.length > 0 &&
    paragraphs.every((text) => stands(text, ofParagraphs)) &&
    paragraphs.slice(1).every((text, i) => stands(`${paragraphs[i]} ${text}`, orders))
  )
}

function standIn(parts: string[], letters: string): boolean {
  let at = 0
  for (const part of parts) {
    const found = letters.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return true
}

/** Joins the letters of neighbouring pages, order by order. */
function ordersOf(pages: (() => string)[][]): (() => string)[] {
  const most = Math.max(0, ...pages.map((orders) => orders.length))
  return Array.from({ length: most }, (_, i) => once(() => pages.map((orders) => orders[i]?.() ?? '').join('')))
}

/** Letters, digits and signs that change what a number means, in lower case without accents. */
function lettersOf(text: string): string {
  return withoutAccents(text.replace(NOTE, '').replace(/[^\p{L}\p{N}\p{M}%<>=±≤≥×]+/gu, '')).toLowerCase()
}
