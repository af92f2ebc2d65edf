import type { Line } from '../layout/line'
import { readName } from './names'
import { squeeze } from './squeeze'

/**
 * Maximum lines of authors on a sheet; leading below a title, in font sizes; tolerance for edges of one column, in
 * points.
 */
const MOST_LINES = 8
const LEADING = 2
const EDGE = 4

/**
 * Authors listed right below the title of a cover sheet, surnames first: `Lutz, Helma; Palenga-Möllenbeck, Ewa`. Each
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
  for (let count = below.length; count > 0; count--) {
    const entries = below
      .slice(0, count)
      .map((line) => line.text)
      .join(' ')
      .replace(/;\s*$/, '')
      .split(';')
    const names = entries.map((entry) => turnedName(entry, words))
    if (names.every((name) => name !== null) && !(entries.length === 1 && isTwoNames(entries[0] ?? ''))) return names
  }
  return []
}

function turnedName(entry: string, words: string): string | null {
  const [surname = '', given = '', ...rest] = entry.split(',').map((part) => part.trim())
  if (!surname || !given || rest.length > 0 || !words.includes(squeeze(surname))) return null
  return readName(`${given} ${surname}`)
}

/** `Romuald Lepers, P. J. Stapley`: two authors, given names first. */
const isTwoNames = (entry: string) => entry.split(',').every((part) => readName(part.trim()) !== null)
