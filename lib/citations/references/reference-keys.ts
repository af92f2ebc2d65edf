import { withoutAccents } from '../../text/without-accents'
import { authorYearKey } from './author-year-key'
import type { CslItem } from './csl-item'

/**
 * A key for each item, by its id, under which BibTeX, LaTeX and Word may know it: the key that the person's reference
 * manager uses, else that of `ownKey`, in ASCII letters, digits and `:._/-`. Keys that fall together get `a`, `b`, … behind.
 */
export function referenceKeys(items: CslItem[]): Map<string, string> {
  const keys = new Map<string, string>()
  const taken = new Set<string>()
  for (const item of items) {
    const wanted = referenceKey(item['citation-key'] ?? ownKey(readItem(item)))
    let key = wanted
    // BibTeX does not tell letter cases apart.
    for (let count = 0; taken.has(key.toLowerCase()); count++) key = `${wanted}${suffix(count)}`
    taken.add(key.toLowerCase())
    keys.set(item.id, key)
  }
  return keys
}

/**
 * The key of a work that nobody gave one: author, year and first word of the title where its id is a number or an
 * address, such as those of arXiv, else the id.
 */
export function ownKey(work: { id: string; authors: string[]; published: string | null; title: string }): string {
  if (/^\p{L}/u.test(work.id) && !work.id.includes('/')) return work.id
  return authorYearKey({ ...work, author: work.authors[0] ?? '' }) ?? work.id
}

function readItem({ id, title = '', author: [first] = [], issued }: CslItem) {
  const year = issued?.['date-parts']?.[0]?.[0]
  const name = first?.family ?? first?.literal
  return { id, title, authors: name ? [name] : [], published: year === undefined ? null : String(year) }
}

/** A key as LaTeX takes it; one of which nothing is left is `paper`. */
export function referenceKey(wanted: string): string {
  const key = withoutAccents(wanted)
    .replaceAll('ß', 'ss')
    .replace(/[^A-Za-z0-9:._/-]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return key || 'paper'
}

/** a … z, aa, ab, … */
function suffix(count: number): string {
  const letter = String.fromCharCode(97 + (count % 26))
  return count < 26 ? letter : suffix(Math.floor(count / 26) - 1) + letter
}
