import type { LaidPage } from '../layout/laid-page'
import type { Line } from '../layout/line'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const VENUE_YEAR =
  /(?:conference|proceedings|workshop|symposium|journal|published|©|copyright|\(c\)|preprint|nips|neurips|iclr|icml|acl|emnlp|usenix|osdi|sosp|trec|vol\.)[^\n]{0,120}?\b((?:19|20)\d\d)\b/i

/**
 * A year in the line of a journal: `Rev Saúde Pública 2004;38(1):38-44`, `36 (2013) 228–243`, `(2015) 16:11`, `(1998) 265, 2043`, `2011, 11:174`, `21: 1765–1771,
 * 2010`, `2005 Vol 8(3)`, `2014, 6, pp.37`, `49:1 January 2012`, `1944, tome 105`, `n°153, 1919`, `July 19, 2011 | vol. 108`, `No 3 (March), 2021: pp 903-915`; else in what a publisher says of the paper:
 * `The Author(s) 2023`, `Published on Web 09/24/2002`.
 */
const JOURNAL_YEAR = [
  /\b(YEAR)\s*;\s*\d+\s*[(:]/,
  /\b\d+\s*\((YEAR)\)\s*:?\s*\d/,
  /\((YEAR)\),?\s*\d+\s*(?:\(\d+\))?\s*[:,]\s*\w?\d/,
  /\b(YEAR),\s*\d+\s*(?:\([^()]*\))?\s*[:,]\s*(?:pp?\.\s*)?\d/,
  /\b(YEAR),\s*\d+\s*\([^()]*\)/,
  /\b\d+(?:\s*\(\d+\))?\s*:\s*\d+\s*[–-]\s*\d+,\s*(YEAR)\b/,
  /\b(YEAR)[,\s]+(?:vol(?:ume|\.)?|tome)\s*\d/i,
  /\b\d+\s*:\s*\d+\s+\p{Lu}\p{Ll}+\s+(YEAR)\b/u,
  /\b(YEAR)\s*[|∣]\s*vol/i,
  /\b(YEAR)\s*:\s*pp?\.?\s*\d/,
  /\bn°\s?\d+(?:-\d+)?,\s*(YEAR)\b/,
  /\bThe Authors?(?:\(s\))?,?\s+(YEAR)\b/,
  /\b[lI]nter-Research\s+(YEAR)\b/,
  /\bpublished on(?:line| web):?\s[^|;]{0,16}\b(YEAR)\b/i,
].map((pattern) => new RegExp(pattern.source.replace('YEAR', String.raw`(?:19\d|20[0-4])\d`), pattern.flags))

/**
 * ISO date, year-month or year, from the most to the least reliable source: a venue on the first page, arXiv id and
 * stamp, first page, file. A stamp has the date of its version, which may be years after the paper.
 */
export function readPublished(from: {
  stampDate: string | null
  arxivId: string | null
  first: LaidPage
  front: Line[]
  /** lines of the title, whose years are those of its topic */
  title: Line[]
  created: string
  references: Line[]
}): string | null {
  const stamped = fromStamp(from.stampDate)
  const given = fromArxivId(from.arxivId)
  if (!given) return stamped ?? fromPage(from.first, from.front, from.title) ?? fromFile(from.created, from.references)
  const venue = venueYear(from.first, from.front)
  const later = venue ? Number(venue) - Number(given.slice(0, 4)) : 0
  if (later > 0 && later <= IN_PRINT) return venue
  return stamped?.startsWith(given) ? stamped : given
}

/**
 * Maximum years between the first arXiv version and publication: another year beside a venue refers to something else.
 */
const IN_PRINT = 3

/** `2 Aug 2023` */
function fromStamp(date: string | null): string | null {
  const [, day = '', month = '', year] = date?.match(/^(\d{1,2})\s+(\w{3})\w*\s+(\d{4})$/) ?? []
  const number = MONTHS.indexOf(month.toLowerCase()) + 1
  return year && number ? `${year}-${two(number)}-${two(Number(day))}` : null
}

/** `1706.03762` appeared in June 2017, `hep-th/9901001` in January 1999. */
function fromArxivId(id: string | null): string | null {
  const [, year = '', month = ''] = id?.match(/^(?:[a-z.-]+\/)?(\d\d)(\d\d)/i) ?? []
  if (!year || Number(month) < 1 || Number(month) > 12) return null
  return `${Number(year) > 90 ? '19' : '20'}${year}-${month}`
}

/** A year beside a venue name, otherwise one near the title, otherwise one in a running head. */
function fromPage(page: LaidPage, front: Line[], title: Line[]): string | null {
  const year = (text: string) => text.match(/\b(?:19[5-9]\d|20[0-4]\d)\b/g)?.find(hasCome) ?? null
  const besides = front.filter((line) => !title.includes(line))
  return journalYear(page, front) ?? venueYear(page, front) ?? year(textOf(besides)) ?? year(textOf(page.margin))
}

/** Journals print next year's date. A later number is that of a page. */
const hasCome = (year: string) => Number(year) <= new Date().getFullYear() + 1

/** Top share of the page where a journal name may be above the title. */
const TOP = 0.15

/** The lowest row of a page, which may name the journal; the notes above it cite others. */
function footOf({ lines, margin, height }: LaidPage): Line[] {
  const lowest = Math.max(...[...lines, ...margin].map(({ y }) => y))
  return lowest > FOOT * height ? lines.filter(({ y }) => y > lowest - SAME_ROW) : []
}
const FOOT = 0.92
const SAME_ROW = 2

function journalYear(page: LaidPage, front: Line[]): string | null {
  const top = page.lines.filter((line) => line.y < TOP * page.height)
  const lines = [...page.margin, ...page.turned, ...top, ...footOf(page), ...front].map((line) => line.text)
  for (const pattern of JOURNAL_YEAR)
    for (const line of lines) {
      const [, year] = line.match(pattern) ?? []
      if (year && hasCome(year)) return year
    }
  return null
}

function venueYear(page: LaidPage, front: Line[]): string | null {
  // A notice at the foot may span several lines.
  const isNotice = ({ kind, text }: Line) => kind === 'footnote' || /^(?:copyright\b|c?\s?©)/i.test(text)
  const notices = page.lines.filter(isNotice).map((line) => line.text)
  const foot = page.lines.filter(({ y }) => y > FOOT * page.height)
  return (
    `${textOf([...page.margin, ...page.turned, ...front, ...foot])}\n${notices.join(' ')}`.match(VENUE_YEAR)?.[1] ??
    null
  )
}

/** A stamp says when somebody fetched the paper. */
const DOWNLOADED = /\bdownloaded (?:from|on|by)\b/i

const textOf = (lines: Line[]) => lines.flatMap(({ text }) => (DOWNLOADED.test(text) ? [] : text)).join('\n')

/** Maximum years between the newest cited paper and publication. */
const AFTER_CITED = 5

/** `D:20170619163429Z`, unless the references show that the file was created long after the paper. */
function fromFile(created: string, references: Line[]): string | null {
  const year = Number(created.match(/^(?:D:)?(\d{4})/)?.[1])
  if (!(year > 1970 && year < 2100)) return null
  const cited = references.flatMap((line) => line.text.match(/\b(?:19|20)\d\d\b/g) ?? []).map(Number)
  const newest = Math.max(...cited.filter((each) => each <= year))
  return cited.length >= 5 && year - newest > AFTER_CITED ? null : String(year)
}

const two = (value: number) => String(value).padStart(2, '0')
