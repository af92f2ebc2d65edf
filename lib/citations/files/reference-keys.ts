import { withoutAccents } from '../../text/names/compare-names'
import type { CslItem } from '../csl/csl-item'
import { authorYearKey } from '../labels/author-year-key'

/**
 * Returns a key for each item, by id, for use in BibTeX, LaTeX and Word: the key of the user's reference manager,
 * otherwise that of `ownKey`, in ASCII letters, digits and `:._/-`. Equal keys get `a`, `b`, … appended.
 */
export function referenceKeys(items: CslItem[]): Map<string, string> {
  const keys = new Map<string, string>()
  const taken = new Set<string>()
  for (const item of items) {
    const wanted = referenceKey(item['citation-key'] ?? ownKey(readItem(item)))
    let key = wanted
    // BibTeX keys are case-insensitive.
    for (let count = 0; taken.has(key.toLowerCase()); count++) key = `${wanted}${suffix(count)}`
    taken.add(key.toLowerCase())
    keys.set(item.id, key)
  }
  return keys
}

/**
 * Returns a key for a work without one: its id if that is a name, otherwise (for numbers and addresses such as arXiv
 * ids) author, year and first word of the title.
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

/** Converts a key to characters that LaTeX accepts; returns `paper` if none remain. */
export function referenceKey(wanted: string): string {
  const key = withoutAccents(wanted)
    .replaceAll('ß', 'ss')
    .replace(/[^A-Za-z0-9:._/-]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return key || 'paper'
}

/** Returns a … z, aa, ab, … */
function suffix(count: number): string {
  const letter = String.fromCharCode(97 + (count % 26))
  return count < 26 ? letter : suffix(Math.floor(count / 26) - 1) + letter
}
