import { oneLine } from '../../../text/one-line'
import { combineAccent, isBlank } from '../layout/characters'
import type { Line } from '../layout/line'
import type { RawItem } from '../reader/raw-pages'
import { AFFILIATION, COMPANY, PLACE } from './affiliation'

const MARKS = '∗*†‡§¶♠♢♡♦⋆★⋄□♣⊥∥$#'
const RAISED = '¤'
const AROUND_RAISED = new RegExp(`[${MARKS}?¤+,]*¤[${MARKS}?¤+,\\d\\s]*(?=\\s|$)`, 'g')
const SINGLE_MARKS = new RegExp(`[${MARKS}]|\\?(?=\\s|,|$)|¤`, 'g')
const NAME_PART =
  /^(\p{Lu}[\p{L}'’\-.]*|\p{Lu}\.?(-?\p{Lu}\.)*|de|van|der|den|von|la|le|du|di|da|dos|el|bin|al|y|d['’]\p{L}+|ter|ten|Jr\.?|III?)$/u

/** The names among the lines between title and abstract; addresses, marks and e-mail are left out. */
export function readAuthors(lines: Line[]): string[] {
  const names: string[] = []
  /** size of the first line with a name */
  let size = 0
  let carried: { text: string; fontSize: number } | null = null
  for (const line of lines) {
    if (line.kind === 'footnote') continue
    // `1 University of …`: from here on the addresses are listed, with places that look like names.
    if (names.length > 0 && /^\d{1,2}\s?\p{Lu}/u.test(line.text)) break
    // Names are of one size: what is much larger is a heading or a logo.
    if (size > 0 && line.fontSize > 1.3 * size) continue
    const text = spellOut(line)
    if ((AFFILIATION.test(text) || COMPANY.test(text.trim())) && !/,|\band\b/.test(text)) {
      carried = null
      continue
    }
    const parts = text
      .split(/\t|,|;|\band\b|&|·|•/)
      .map((part) => part.trim())
      .filter(Boolean)
    if (carried && parts[0] && Math.abs(line.fontSize - carried.fontSize) < 0.5)
      parts[0] = `${carried.text} ${parts[0]}`
    // One word alone at the end of a line: the name goes on in the next.
    const last = parts.at(-1)
    carried =
      last && /^\p{Lu}\p{Ll}+$/u.test(last) && !AFFILIATION.test(last) ? { text: last, fontSize: line.fontSize } : null
    for (const part of parts) {
      if (AFFILIATION.test(part) || /[\p{L}-]\d|\d\p{L}|\d{3}/u.test(part)) {
        // What ends an address is no first name.
        carried = null
        break
      }
      const name = oneLine(part.replace(/\d+/g, ''))
      if (!isName(name) || names.includes(name)) continue
      names.push(name)
      if (size === 0) size = line.fontSize
    }
  }
  return names.slice(0, 120)
}

/** The line with tabs where one author ends: at wide gaps, raised numbers and footnote marks. */
function spellOut(line: Line): string {
  let text = ''
  let previous: RawItem | null = null
  for (const item of line.items) {
    const width = item.x1 - item.x0
    if (isBlank(item.text)) {
      if (width > 0.1 * line.fontSize) text += width > 0.75 * line.fontSize ? '\t' : ' '
      continue
    }
    const gap = previous ? item.x0 - previous.x1 : 0
    if (gap > 0.75 * line.fontSize) text += '\t'
    else if (gap > 0.17 * line.fontSize) text += ' '
    const raised = item.fontSize <= 0.84 * line.maxFontSize && !/^[A-Z]{2,}/.test(item.text)
    text += raised ? RAISED : item.text
    previous = item
  }
  return (
    text
      .replace(AROUND_RAISED, '\t')
      .replace(SINGLE_MARKS, '\t')
      .replace(/([´`¨ˆ˜¸ˇ˘¯˚˝])\s?(\p{L})/gu, (both, accent, letter) => combineAccent(letter, accent) ?? both)
      // A letter of another font, as accented ones are, stands apart from its name: "Ma ńke".
      .replace(/(\p{L}) (?=[à-öø-ÿ\u0100-\u024f])(?=\p{Ll})/gu, '$1')
      .replace(/^\s*(by|authors?:)\s+/i, '')
      .replace(/\s+on\s+(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*\s+\d.*$/i, '')
  )
}

function isName(text: string): boolean {
  if (text.length < 4 || text.length > 45 || /\d|[{}<>@:/|"“]/.test(text)) return false
  if (PLACE.test(text) || AFFILIATION.test(text)) return false
  const parts = text.split(' ')
  const wellFormed = parts.length >= 2 && parts.length <= 6 && parts.every((part) => NAME_PART.test(part))
  return wellFormed && parts.some((part) => /\p{L}{2}/u.test(part))
}
