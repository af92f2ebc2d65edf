import { addToList } from '../../../add-to-list'
import type { RawItem, RawPage } from './raw-pages'

/** The number of the blank in TrueType fonts of Windows, which is no character of any text. */
const BLANK = '\u0003'
/** Minimum characters of a font to be judged, and minimum shares of blanks, and of letters and blanks once read. */
const ENOUGH = 10
const BLANKS = 0.03
const LETTERS = 0.7

/**
 * Reads the letters of fonts whose tables give each glyph its number instead of its character: `$EVWUDFW` is
 * `Abstract`, 29 below ASCII. Many converters of Windows files write such tables.
 */
export function repairGlyphNumbers(pages: Pick<RawPage, 'items'>[]): void {
  const fonts = new Map<string, Pick<RawItem, 'text'>[]>()
  for (const { items } of pages) for (const item of items) addToList(fonts, item.font, item)
  for (const items of fonts.values()) {
    if (!items.some(({ text }) => text.includes(BLANK))) continue
    const text = items.map((item) => item.text).join('')
    if (text.length < ENOUGH || count(text, BLANK) < BLANKS * text.length) continue
    if ((readNumbers(text).match(/[\p{L} ]/gu)?.length ?? 0) < LETTERS * text.length) continue
    for (const item of items) item.text = readNumbers(item.text)
  }
}

const count = (text: string, character: string) => text.split(character).length - 1

/** Glyphs follow ASCII, then Mac Roman without its no-break space. */
const FIRST_ASCII = 3
const FIRST_ROMAN = 98
const NO_BREAK_SPACE = 172
const LAST = 224
const roman = new TextDecoder('macintosh')

const readNumbers = (text: string) => Array.from(text, readNumber).join('')

function readNumber(character: string): string {
  const number = character.charCodeAt(0)
  // The reader of PDFs writes its own blanks.
  if (character === ' ' || number < FIRST_ASCII || number > LAST) return character
  if (number < FIRST_ROMAN) return String.fromCharCode(number - FIRST_ASCII + 0x20)
  return roman.decode(Uint8Array.of(number - FIRST_ROMAN + 0x80 + (number >= NO_BREAK_SPACE ? 1 : 0)))
}
