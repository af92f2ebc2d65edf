import type { Line } from '../layout/line'
import { isSuffix, readName } from './names'
import { squeeze } from './squeeze'

/**
 * Maximum lines of authors on a sheet; leading below a title, in font sizes; tolerance for edges of one column, in
 * points.
 */
const MOST_LINES = 8
const LEADING = 2
const EDGE = 4

/** Maximum lines between the authors and the title below them: the type of the work. */
const LINES_ABOVE = 4

/**
 * Authors listed right below the title of a cover sheet, or on a line above it, surnames first: `Lutz, Helma; Palenga-Möllenbeck, Ewa`. Each
 * surname must also appear on the paper's first page. Empty if the lines hold anything else.
 */
export function authorsOfSheet(sheet: Line[], title: Line[], page: Line[]): string[] {
  const below: Line[] = []
  let before = title.at(-1)
  for (const line of sheet.filter(({ y }) => y > (before?.y ?? 0)).sort((a, b) => a.y - b.y)) {
    if (!before || below.length === MOST_LINES) break
    const isNext = line.y - before.y < LEADING * before.maxFontSize && Math.abs(line.x0 - before.x0) < EDGE
    if (!isNext) break
    below.push(line)
    before = line
  }
  const words = squeeze(page.map((line) => line.text).join(' '))
  const higher = sheet.filter(({ y }) => y < (title[0]?.y ?? 0)).sort((a, b) => b.y - a.y)
  const lists = [
    ...below.map((_, i) => below.slice(0, below.length - i)),
    ...higher.slice(0, LINES_ABOVE).map((line) => [line]),
  ]
  for (const lines of lists) {
    const entries = lines
      .map((line) => line.text)
      .join(' ')
      .replace(/;\s*$/, '')
      .split(';')
    const names = entries.map((entry) => turnedName(entry, words))
    if (names.every((name) => name !== null) && !(entries.length === 1 && isTwoNames(entries[0] ?? ''))) return names
  }
  return []
}

/** `words`: text that must contain the surname. */
function turnedName(entry: string, words: string | null): string | null {
  const [surname = '', given = '', ...rest] = entry.split(',').map((part) => part.trim())
  if (!surname || !given || rest.length > 0 || (words !== null && !words.includes(squeeze(surname)))) return null
  return readName(`${given} ${surname}`)
}

/**
 * The names in a list, in either order: `Ada Lovelace, Alan Turing and Grace Hopper`, `Lovelace, Ada; Turing, Alan`.
 * Empty if it holds anything else.
 */
export function sheetNames(list: string): string[] {
  const entries = list.replace(/[;\s]+$/, '').split(';')
  const turned = entries.map((entry) => (isTwoNames(entry) ? null : turnedName(entry, null)))
  if (turned.every((name) => name !== null)) return turned
  const names: string[] = []
  for (const part of list.split(/[,;&]|\s(?:and|und|et|y|e)\s/).map((each) => each.trim())) {
    const name = readName(part)
    if (name) names.push(name)
    else if (isSuffix(part) && names.length > 0) names.push(`${names.pop()} ${part}`)
    else if (part !== '') return []
  }
  return names
}

/** `Romuald Lepers, P. J. Stapley`: two authors, given names first. */
const isTwoNames = (entry: string) => entry.split(',').every((part) => readName(part.trim()) !== null)
