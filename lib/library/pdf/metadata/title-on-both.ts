import type { Line } from '../layout/line'
import { isAuthorLine } from './authors'
import { squeeze } from './squeeze'
import { groupBySize, joinTitle } from './title-lines'

/** Minimum size of a title on a sheet, relative to most of its letters. */
const LARGER = 1.15
/** Minimum letters of a sheet's title, and of a line that is part of it. */
const SHORTEST = 12
const PART = 4
/** Size of the lines of a title, over the largest of them, at least: keywords and running heads repeat parts of it in small type. */
const SMALLEST = 0.7
/** Shares of the letters of a sheet's title that the page must hold: to be believed, and to be written as the page has it. */
const ON_PAGE = 0.5
const WHOLE = 0.9

/**
 * `named`: the title on the sheet, in the lines `onSheet`; `lines`: lines of the page that are part of it; `isWhole`:
 * whether they hold all of it.
 */
export type SharedTitle = { named: string; onSheet: Line[]; lines: Line[]; isWhole: boolean }

/** The largest text of a cover sheet that also appears on the paper's first page; null if there is none. */
export function titleOnBoth(sheet: { lines: Line[] }, page: Line[]): SharedTitle | null {
  const usual = usualSize(sheet.lines)
  // Some sheets are drawn from below.
  const found = groupBySize(sheet.lines.toSorted((a, b) => a.y - b.y)).flatMap((group) => {
    if (Math.max(...group.map((line) => line.maxFontSize)) < LARGER * usual) return []
    const named = joinTitle(group)
    const wanted = squeeze(named)
    if (wanted.length < SHORTEST) return []
    const parts = page.filter((line) => {
      // A raised number behind the title is a note.
      const letters = squeeze(line.text.replace(/\^?\d{1,2}$/, ''))
      return letters.length >= PART && wanted.includes(letters)
    })
    const largest = Math.max(0, ...parts.map((line) => line.maxFontSize))
    const lines = parts.filter((line) => line.maxFontSize >= SMALLEST * largest)
    if (group.every(isNameList) && page.some((line) => line.maxFontSize > LARGER * largest)) return []
    const held = squeeze(lines.map((line) => line.text).join('')).length / wanted.length
    return held < ON_PAGE
      ? []
      : [{ named, onSheet: group, lines, isWhole: held >= WHOLE && held < 2 - WHOLE, letters: wanted.length }]
  })
  return found.sort((a, b) => b.letters - a.letters)[0] ?? null
}

/** Whether a line looks like a list of names, as those of authors in large type do. */
const isNameList = (line: Line) => isAuthorLine(line) && /[,;&]|\b(?:and|und|et|y)\b/.test(line.text)

/** The size of most letters. */
function usualSize(lines: Line[]): number {
  const sizes = lines.flatMap((line) => Array.from(line.text, () => line.fontSize)).sort((a, b) => a - b)
  return sizes[Math.floor(sizes.length / 2)] ?? 0
}
