import type { ReadPage } from '../../../text/document'
import { remembered } from '../../../text/remembered'
import { withoutAccents } from '../../../text/without-accents'

/** A page that quotes are proven on, with its raw characters. */
export type PageItems = Pick<ReadPage, 'number' | 'raw'>

/** Marks of words omitted from a quote: `…`, or the break between two table rows. */
const LEFT_OUT = /…|\.\s?\.\s?\.|\n/
/** A raised number behind a word or a stop, which the text of a page may lack. */
const NOTE = /\^(?<=(?:\p{L}{2}|[.,;:!?"”’)\]])\^)\d{1,3}(?:[,–-]\d{1,3})*/gu

/** Orders of the raw characters in which a whole paragraph may stand; in the last one paragraphs follow each other. */
const OF_PARAGRAPHS = 3

/**
 * Makes a function that says whether the words of a quote stand in one stretch of the raw characters of a page, or run on from it to
 * the next: as drawn, in reading order, or in reading order without furniture and the ends of columns. Blocks do not count. Where the
 * quote leaves words out (`…`, the end of a table's row), its parts stand there in their order. Paragraphs, which empty lines part,
 * follow each other; they may have lines of another size between them, but none of the body. Spaces, hyphens, typography and marks of notes make no
 * difference. False for pages of an earlier reader, whose raw characters are not known. Each page is prepared once, when it is first
 * needed.
 */
export function quoteProver(pages: PageItems[]): (quote: string, page: number) => boolean {
  const ordersOn = remembered(({ raw }: PageItems) => raw.split('\f').map((order) => once(() => lettersOf(order))))
  const ordersAt = new Map<number, (() => string)[]>()
  return (quote, page) => {
    const near = pages.filter(({ number }) => Math.abs(number - page) <= 1)
    const orders = ordersAt.get(page) ?? ordersOf(near.map(ordersOn))
    ordersAt.set(page, orders)
    return isProven(quote, orders)
  }
}

/** Makes a value when it is first asked for: most quotes stand in the first order of their page, so that the others are never read. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** `orders`: the letters of neighbouring pages, in each order of the page. */
function isProven(quote: string, orders: (() => string)[]): boolean {
  const ofParagraphs = orders.slice(0, OF_PARAGRAPHS)
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

/** Joins the letters of neighbouring pages, each in its own orders, order by order. */
function ordersOf(pages: (() => string)[][]): (() => string)[] {
  const most = Math.max(0, ...pages.map((orders) => orders.length))
  return Array.from({ length: most }, (_, i) => once(() => pages.map((orders) => orders[i]?.() ?? '').join('')))
}

/** Letters, digits and the signs that change what a number says, in lower case without accents. */
function lettersOf(text: string): string {
  return withoutAccents(text.replace(NOTE, '').replace(/[^\p{L}\p{N}\p{M}%<>=±≤≥×]+/gu, '')).toLowerCase()
}
