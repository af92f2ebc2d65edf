import type { Block } from '../../text/document'
import type { FrontPage } from './front-pages'

/** Words of a first page that say when or where the paper came out, and where they stand in its text. */
export type PrintedYear = {
  start: number
  end: number
  text: string
  /** it names a conference, a journal or a publisher: not only the day of a draft */
  published: boolean
}

const PUBLISHED =
  /\b(?:copyright|conference|proceedings|proc\.|symposium|workshop|published|journal|appears in|press|association|acm|ieee|usenix|springer)\b|[©]/iu
/** SOSP’07, CHI 2023. */
const VENUE = /\p{Lu}{3,}\s?(?:['’]\d\d|(?:19|20)\d\d)/u
const DATE =
  /\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|ember|tember|ober)?\b|\bdraft\b|\bversion\b/i
/** What a publisher says of its rights is long, and ends with where the paper came out. */
const RIGHTS = /\bpermission to (?:make|copy|reproduce)\b|\ball rights reserved\b/i
const NOTICES = new Set<Block['kind']>(['front', 'footnote', 'paragraph'])
const LONGEST = 140

/** Where a first page bears the year: a line of title and authors, a notice at its foot. Null where none does. */
export function printedYear({ text, blocks }: FrontPage, year: number): PrintedYear | null {
  const found = blocks.flatMap((block) => noticesIn(text, block, year))
  // A conference says more than who holds the rights.
  const best = found.find(({ published, text: words }) => published && !/copyright|©/i.test(words))
  return best ?? found.find(({ published }) => published) ?? found[0] ?? null
}

function noticesIn(text: string, { kind, start, end }: Block, year: number): PrintedYear[] {
  const isRights = RIGHTS.test(text.slice(start, end))
  if (!NOTICES.has(kind) && !isRights) return []
  // In running text a year is of another work, or of anything.
  if (kind === 'paragraph' && end - start > 2 * LONGEST && !isRights) return []
  return [...text.slice(start, end).matchAll(new RegExp(`(?<!\\d)${year}(?!\\d)`, 'g'))].flatMap(({ index }) => {
    const place = around(text, start, end, start + index)
    const words = text.slice(place.start, place.end)
    const published = PUBLISHED.test(words) || VENUE.test(words)
    if (!published && !DATE.test(words)) return []
    return [{ ...place, text: words, published }]
  })
}

/** The sentence or line around a place, cut at words where it is long. */
function around(text: string, from: number, to: number, at: number): { start: number; end: number } {
  const breaks = [...text.slice(from, to).matchAll(/[.!?](?=\s+\p{Lu}\p{Ll}{3})\s+|\n\s*|\s(?=\((?!\d{4}\)))/gu)]
  const last = breaks.findLast(({ index }) => from + index < at)
  let start = from + (last ? last.index + last[0].length : 0)
  const after = text.slice(at, to)
  const stop = /[.!?)](?=\s|$)|\n/u.exec(after)
  let end = at + (stop ? stop.index + (stop[0] === '\n' ? 0 : 1) : after.length)
  if (at - start > LONGEST / 2) start = nextWord(text, at - LONGEST / 2)
  if (end - start > LONGEST) end = lastWord(text, start + LONGEST)
  return { start, end }
}

function nextWord(text: string, at: number): number {
  const space = text.indexOf(' ', at)
  return space < 0 ? at : space + 1
}

function lastWord(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at)
  return space < 0 ? at : space
}
