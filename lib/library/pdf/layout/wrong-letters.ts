import { addToList } from '../../../add-to-list'
import type { RawItem, RawPage } from '../reader/raw-page'

/** Minimum characters on a page for a font to be judged. */
const ENOUGH = 200
/** Minimum share of letters and digits in running text; in any language it is above .7. */
const LETTERS = 0.35
/** Minimum average length of runs of running text; formulas have shorter ones. */
const RUN = 10
/** Minimum number of different signs that each take this share of the text: leaders and rules repeat a single sign. */
const SIGNS = 6
const SIGN_SHARE = 0.02
const PAGE_SHARE = 0.5

/**
 * Numbers of pages that cannot be read because their fonts map letters to signs. Removes the text in such fonts from
 * the pages: it would be found and quoted as nonsense.
 */
export function dropWrongLetters(pages: RawPage[]): number[] {
  return pages.flatMap(({ number, items }) => {
    const wrong = wrongItems(items)
    const isPageLost = isLost(wrong, items)
    for (const item of wrong) item.text = ''
    return isPageLost ? [number] : []
  })
}

/** Items in fonts that map letters to wrong characters. */
function wrongItems(items: RawItem[]): RawItem[] {
  const fonts = new Map<string, RawItem[]>()
  for (const item of items) if (item.text.trim()) addToList(fonts, item.font, item)
  return [...fonts.values()].filter(isWrong).flat()
}

const isLost = (wrong: RawItem[], items: RawItem[]) =>
  wrong.length > 0 && lengthOf(wrong) >= PAGE_SHARE * lengthOf(items)

/** Minimum characters on a page for its words to be judged. */
const ENOUGH_ON_PAGE = 200
/**
 * Minimum share of characters in words or numbers on a readable page. Of 8,000 pages of 700 PDFs from all fields, pages
 * with wrong letters had less than .2, as had four others: codes, markup, a chart of symbols.
 */
const WORDS = 0.25
/** A word or a number, with up to three signs around it. */
const WORD =
  /^[^\p{L}\p{N}]{0,3}(?:\p{Lu}?[\p{Ll}\p{M}]+|[\p{Lu}\p{M}]+|[\d.,:/%-]+)(?:[-–'’/](?:\p{L}[\p{Ll}\p{M}]*|\p{Lu}+))*[^\p{L}\p{N}]{0,3}$/u
/** Letters and punctuation of scripts without capitals, which do not separate words by spaces. */
const WITHOUT_CASE = /[\p{Lo}\u3000-\u303f\uff00-\uffef]/gu
/** Minimum gap between words of a line, in font sizes. */
const WORD_GAP = 0.15
/** Minimum difference of height between lines, in font sizes. */
const LINE_GAP = 0.3

/**
 * Whether most pages of a document have hardly any characters in words. Its fonts number their glyphs in their own way
 * then, and pdf.js takes the numbers for other letters or control codes.
 */
export function hasWrongLetters(pages: RawPage[]): boolean {
  const shares = pages.map(wordShare).filter((share) => share !== null)
  return shares.filter((share) => share < WORDS).length > shares.length / 2
}

/** Whether the letters of one page are wrong, so that it needs OCR. */
export function isPageWrong(page: RawPage): boolean {
  return isLost(wrongItems(page.items), page.items) || (wordShare(page) ?? 1) < WORDS
}

/** Share of a page's characters in words or numbers; null if the page has too few to tell. */
function wordShare({ items, lost = 0 }: RawPage): number | null {
  const tokens = spacedText(items).replace(WITHOUT_CASE, ' ').split(/\s+/).filter(Boolean)
  const all = lost + tokens.reduce((sum, token) => sum + token.length, 0)
  if (all < ENOUGH_ON_PAGE) return null
  return tokens.reduce((sum, token) => (WORD.test(token) ? sum + token.length : sum), 0) / all
}

function spacedText(items: RawItem[]): string {
  let text = ''
  for (const [i, { text: own, x0, y, fontSize }] of items.entries()) {
    const before = items[i - 1]
    const isApart = before && (Math.abs(before.y - y) > LINE_GAP * fontSize || x0 - before.x1 > WORD_GAP * fontSize)
    text += isApart ? ` ${own}` : own
  }
  return text
}

const bare = (items: RawItem[]) => items.map((item) => item.text.replace(/\s/g, '')).join('')
const lengthOf = (items: RawItem[]) => bare(items).length

function isWrong(items: RawItem[]): boolean {
  const text = bare(items)
  if (text.length < ENOUGH || text.length < RUN * items.length) return false
  if ((text.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0) >= LETTERS * text.length) return false
  const counts = new Map<string, number>()
  for (const sign of text.match(/[!-/:-@[-`{-~]/g) ?? []) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  return [...counts.values()].filter((count) => count >= SIGN_SHARE * text.length).length >= SIGNS
}
