import type { LaidPage } from '../layout/laid-page'
import type { Line } from '../layout/line'
import { readLabelledSheet } from './labelled-sheet'
import { squeeze } from './squeeze'
import { titleOnBoth } from './title-on-both'

/** Sentences that repositories, archives and publishers print on a sheet before a paper. */
const NOTICES = [
  /researchgate\.net\/publication|see discussions, stats, and author profiles/i,
  /jstor\.org\/stable|your use of the jstor archive|jstor is a not-for-profit/i,
  /citation for published version|link to publication|document version:?|recommended citation|original citation/i,
  /follow this and additional works|this is an author produced version|this is the (?:author|accepted|peer)/i,
  /(?:may|might) be the author[’']?s version|accepted for publication in the following|for publication in the following/i,
  /take ?down policy|general rights|terms and conditions (?:of use|for)|users? may (?:download|freely)/i,
  /made openly available|made available (?:to you )?(?:by|through)|brought to you for free/i,
  /hal is a multi-disciplinary|hal id\s*:|l['’]archive ouverte/i,
  /this article was downloaded by|downloaded from|publisher[’']?s? homepage|to cite this (?:article|document|version)|to link to this article/i,
  /please (?:cite|scroll down)|cite this document|full terms (?:&|and) conditions|all rights reserved|copyright and moral rights|repository|posted at/i,
  /\bescholarship\.org|powered by the california digital library/i,
  /you might find this additional information useful|resources related to this article are available/i,
  /\binformation is current as of\b/i,
  /\bupdated information and services\b/i,
]
const STRONG = 3
const ABSTRACT = /^\s*(?:a\s?b\s?s\s?t\s?r\s?a\s?c\s?t|summary|introduction|1\.? introduction)\b/i
/** Maximum share of a sheet's characters in fonts of the paper. */
const SHARED_FONT = 0.3
/** The same for a sheet without a known notice, which is judged by its look alone. */
const FOREIGN_FONT = 0.1
/** Minimum share of a page's characters in fonts of the other pages after the sheet, and how many pages to compare. */
const SAME_FONT = 0.5
const MOST_COMPARED = 5
const MOST_SHEETS = 2

/**
 * Counts the cover sheets that a repository, archive or publisher put before a paper. A sheet with a known notice
 * counts if it labels its fields, its title is repeated on the next page, or it is set in other fonts than the rest. A
 * sheet without a notice needs the last two.
 */
export function countCovers(pages: LaidPage[]): number {
  let count = 0
  while (count < MOST_SHEETS && isCover(pages[count], pages[count + 1], pages.slice(count + 1))) count++
  return count
}

function isCover(page: LaidPage | undefined, next: LaidPage | undefined, rest: LaidPage[]): boolean {
  if (!page || !next) return false
  const lines = [...page.margin, ...page.lines]
  const text = lines.map((line) => line.text).join(' ')
  const notices = NOTICES.filter((notice) => notice.test(text)).length
  if (hasOpening(lines)) return false
  if (notices > 0 && readLabelledSheet(page.lines)) return true
  const hasTitle = titleOnBoth(page, next.lines) !== null
  const shares = hasTitle || repeatsHeading(text, next)
  const shared = sharedFonts(lines, rest)
  const foreign = shared < SHARED_FONT
  if (notices === 0) return hasTitle && shared < FOREIGN_FONT && sharesFonts(rest.slice(0, MOST_COMPARED))
  return notices >= STRONG ? shares || foreign || hasOpening(next.lines) : shares && (foreign || notices > 1)
}

/** Whether there is an abstract or an introduction with prose below it. */
function hasOpening(lines: Line[]): boolean {
  const at = lines.findIndex((line) => ABSTRACT.test(line.text))
  return at >= 0 && lines.slice(at, at + 8).filter((line) => line.text.length > 60).length >= 4
}

/** Whether the largest line near the top of the next page, or its top lines, also appear on the sheet. */
function repeatsHeading(text: string, next: LaidPage): boolean {
  const sheet = squeeze(text)
  const top = next.lines.filter((line) => line.y < next.height * 0.5 && squeeze(line.text).length >= 10)
  const largest = Math.max(0, ...top.map((line) => line.maxFontSize))
  return top.some((line) => line.maxFontSize > largest - 0.6 && sheet.includes(squeeze(line.text)))
}

/** Whether pages share fonts at all: some files rename fonts on each page. */
const sharesFonts = (pages: LaidPage[]) =>
  pages.some(({ lines }, i) => sharedFonts(lines, pages.toSpliced(i, 1)) > SAME_FONT)

function sharedFonts(lines: Line[], rest: LaidPage[]): number {
  const fonts = new Set(rest.flatMap((page) => page.lines.map((line) => line.font)))
  const all = lines.reduce((sum, line) => sum + line.text.length, 0)
  const shared = lines.filter((line) => fonts.has(line.font)).reduce((sum, line) => sum + line.text.length, 0)
  return shared / Math.max(1, all)
}
