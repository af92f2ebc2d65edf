import { combineAccent, isBlank, isOverprinted } from '../layout/characters'
import type { Line } from '../layout/line'
import { isRightToLeft } from '../layout/right-to-left'
import { WORD_GAP, WORD_GAP_WITH_NARROW_BLANK } from '../layout/write-line'
import type { RawItem } from '../reader/raw-page'
import { BY } from './announces-author'
import { isParticle } from './names'

/** Footnote marks. */
export const MARKS = '∗*⁎＊†‡§¶♠♢♡♦⋆★⋄□♣⊥∥$#✉'
const RAISED = '¤'
const AROUND_RAISED = new RegExp(`[${MARKS}?¤+,]*¤[${MARKS}?¤+,\\d\\s]*(?=\\s|$)`, 'g')
const SINGLE_MARKS = new RegExp(`[${MARKS}]|\\?(?=\\s|,|$)|¤`, 'g')
/** Minimum gap between two names without a comma, in font sizes: wider than between words. */
const BETWEEN_NAMES = 0.6

/** A wide gap, until it is known whether it ends a name. */
const GAP = '\v'

/** Whether a justified line has wide gaps between its words: commas or marks end its names, most gaps separate single words, and there are no numbers. */
function isSpacedOut(text: string): boolean {
  const parts = text.split(GAP).filter((part) => /\p{L}/u.test(part))
  const single = parts.filter((part) => !/\S\s+\S/.test(part.trim()))
  if (/\d/.test(text)) return false
  return parts.length >= MANY_GAPS && single.length > parts.length / 2 && new RegExp(`[,${RAISED}]`).test(text)
}
const MANY_GAPS = 5

/** The largest size of letters in a line: the bars between names, as Wiley sets them, are larger. */
function largestLetters({ items, maxFontSize }: Line): number {
  const sizes = items.filter(({ text }) => /\p{L}/u.test(text)).map(({ fontSize }) => fontSize)
  return sizes.length > 0 ? Math.max(...sizes) : maxFontSize
}

/** The rest of a word, apart from its capital (if that is no word of its own) or from an accented letter. */
const SET_APART =
  /(?<=(?<!\p{L})[B-DF-HJ-NP-TV-XZ\u00c7\u00d6\u00d8\u00dc\u0100-\u017f]|\p{L}[à-öø-ÿ\u0100-\u017f]) (\p{Ll}{2,})/gu

/** Whether an accent drawn alone belongs to the letter before it, a vowel, and not to the `ı` behind it. */
const isLast = (text: string, next: RawItem | undefined) => /[aeiou]$/i.test(text) && !next?.text.startsWith('ı')

/** Returns the text of a line, with tabs where one author ends: at wide gaps, raised numbers and footnote marks. */
export function spellOut(line: Line): string {
  // In right-to-left scripts the items are in page order, from the left.
  if (isRightToLeft(line)) return line.text.replace(/\^[\p{N},*]+/gu, '\t')
  let text = ''
  let previous: RawItem | null = null
  let wordGap = WORD_GAP
  const largest = largestLetters(line)
  for (const [i, item] of line.items.entries()) {
    const width = item.x1 - item.x0
    if (isBlank(item.text)) {
      if (width > 0.1 * line.fontSize) text += width > BETWEEN_NAMES * line.fontSize ? GAP : ' '
      else wordGap = WORD_GAP_WITH_NARROW_BLANK
      continue
    }
    const gap = previous ? item.x0 - previous.x1 : 0
    if (gap > BETWEEN_NAMES * line.fontSize) text += GAP
    else if (gap > wordGap * line.fontSize) text += ' '
    wordGap = WORD_GAP
    const raised = item.fontSize <= 0.84 * largest && !/^(?![IVX,\s]+$)\p{Lu}{2,}/u.test(item.text.trim())
    const accented =
      previous && isOverprinted(item, previous) && (item.text.length > 1 || isLast(text, line.items[i + 1]))
        ? combineAccent(text.slice(-1), item.text.slice(0, 1))
        : null
    if (accented) text = text.slice(0, -1) + accented + item.text.slice(1)
    else text += raised ? RAISED : item.text
    previous = item
  }
  return (
    text
      .replaceAll(GAP, isSpacedOut(text) ? ' ' : '\t')
      .replace(AROUND_RAISED, '\t')
      .replace(SINGLE_MARKS, '\t')
      .replace(/([´`¨ˆ˜¸ˇ˘¯˚˝])\s?(\p{L})/gu, (both, accent, letter) => combineAccent(letter, accent) ?? both)
      // Initials precede a name, however wide the gap is.
      .replace(/((?:^|[\t,])(?:\p{Lu}\. ?)+)\s+(?=\p{Lu}\p{L})/gu, '$1 ')
      // In justified lines, a wide gap may separate a first name from its initials.
      .replace(/((?:^|[\t,;])\s*\p{Lu}\p{Ll}+)\t\s*(?=(?:\p{Lu}\.\s*)+\p{Lu}\p{L})/gu, '$1 ')
      // An accented letter of another font is separated from its name: "Ma ńke".
      .replace(/(\p{L}) (?=[à-öø-ÿ\u0100-\u024f])(?=\p{Ll})/gu, '$1')
      // A capital or an accented letter may be separated from the rest of its word: "H ummel", "Stö ckel".
      .replace(SET_APART, (all, word: string) => (isParticle(word) ? all : word))
      .replace(BY, '')
      .replace(/\s*\bon behalf of\b.*$/i, '')
      .replace(/\s+on\s+(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*\s+\d.*$/i, '')
  )
}
