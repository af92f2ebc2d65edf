import { withoutAccents } from '../../text/names/compare-names'

const SMALL_WORDS = new Set(['a', 'an', 'the', 'on', 'of', 'in', 'for', 'to', 'and', 'is', 'are', 'how', 'what', 'why'])

/**
 * Makes a key such as `codd1970relational`: last name, year and first word of the title; null if the name or such a
 * word is missing.
 */
export function authorYearKey(work: { author: string; published: string | null; title: string }): string | null {
  const surname = ascii(work.author.trim().split(/\s+/).at(-1) ?? '')
  const year = /\d{4}/.exec(work.published ?? '')?.[0] ?? ''
  const word = work.title
    .split(/[\s:–—-]+/)
    .map(ascii)
    .find((part) => part.length > 1 && !SMALL_WORDS.has(part))
  return surname && word ? `${surname}${year}${word}` : null
}

function ascii(text: string): string {
  return withoutAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}
