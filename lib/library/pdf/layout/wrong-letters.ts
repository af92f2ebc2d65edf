import { addToList } from '../../../text/add-to-list'
import type { RawItem, RawPage } from '../reader/raw-pages'

/** A font must have drawn so many characters on a page to be judged there. */
const ENOUGH = 200
/** Share of letters and digits in running text, at least; in any language it is above .7. */
const LETTERS = 0.35
/** Runs of running text are this long on average; those of formulas are not. */
const RUN = 10
/** Leaders and rules repeat one sign: so many different ones are each a share of the text. */
const SIGNS = 6
const SIGN_SHARE = 0.02
const PAGE_SHARE = 0.5

/**
 * The numbers of the pages that cannot be read as text, for the tables of their fonts give signs in place of letters. What such
 * fonts draw is taken out of the pages: it would be found and quoted as nonsense.
 */
export function dropWrongLetters(pages: RawPage[]): number[] {
  return pages.flatMap(({ number, items }) => {
    const wrong = wrongItems(items)
    const isPageLost = isLost(wrong, items)
    for (const item of wrong) item.text = ''
    return isPageLost ? [number] : []
  })
}

/** The items whose font draws wrong letters. */
function wrongItems(items: RawItem[]): RawItem[] {
  const fonts = new Map<string, RawItem[]>()
  for (const item of items) if (item.text.trim()) addToList(fonts, item.font, item)
  return [...fonts.values()].filter(isWrong).flat()
}

const isLost = (wrong: RawItem[], items: RawItem[]) =>
  wrong.length > 0 && lengthOf(wrong) >= PAGE_SHARE * lengthOf(items)

/** A page must have so many characters for its words to be judged. */
const ENOUGH_ON_PAGE = 200
/**
 * Share of characters in words or numbers below which a page is not read as text. Of 8,000 pages of 700 PDFs of all fields those of
 * fonts with wrong letters had less than .2, and four others: codes, markup, a chart of symbols.
 */
const WORDS = 0.25
/** A word or a number, with up to three signs around it. */
const WORD =
  /^[^\p{L}\p{N}]{0,3}(?:\p{Lu}?[\p{Ll}\p{M}]+|[\p{Lu}\p{M}]+|[\d.,:/%-]+)(?:[-–'’/](?:\p{L}[\p{Ll}\p{M}]*|\p{Lu}+))*[^\p{L}\p{N}]{0,3}$/u
/** Letters of scripts that have no capitals, and their punctuation: they have words without spaces between them. */
const WITHOUT_CASE = /[\p{Lo}\u3000-\u303f\uff00-\uffef]/gu
/** White between the words of a line at least, in font sizes. */
const WORD_GAP = 0.15
/** Difference of height between lines at least, in font sizes. */
const LINE_GAP = 0.3

/**
 * Whether the letters of a document are wrong throughout: on most of its pages hardly any characters stand in words. Its fonts
 * name their letters by numbers of their own then, which pdf.js takes for other letters, or for control codes.
 */
export function hasWrongLetters(pages: RawPage[]): boolean {
  const shares = pages.map(wordShare).filter((share) => share !== null)
  return shares.filter((share) => share < WORDS).length > shares.length / 2
}

/** Whether the letters of one page are wrong: it is to be recognized as a picture is. */
export function isPageWrong(page: RawPage): boolean {
  return isLost(wrongItems(page.items), page.items) || (wordShare(page) ?? 1) < WORDS
}

/** Share of the characters of a page that stand in words or numbers; null for a page with too few to tell. */
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
