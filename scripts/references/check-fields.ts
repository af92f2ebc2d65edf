import type { Reference } from '../../lib/library/reference/reference'

/** An entry of `expected.jsonl`; absent fields are not checked. */
export type ExpectedEntry = {
  file: string
  key?: string
  title?: string
  /** identifies the entry if its title is not checked */
  titleForMatching?: string
  /** family and given name, or a single text */
  authors?: string[][]
  year?: string
  date?: string
  /** any of these */
  container?: string[]
  doi?: string
}

/** For each field: undefined if nothing is expected, else whether the reference has it. */
export const FIELDS: Record<string, (expected: ExpectedEntry, reference: Reference) => boolean | undefined> = {
  title: ({ title }, reference) => (title === undefined ? undefined : isSame(title, reference.title)),
  authors: ({ authors }, reference) => {
    const wanted = authors?.filter((name) => !(name.length === 1 && /^(others|et al\.?)$/i.test(name[0] ?? '')))
    return (
      wanted &&
      wanted.length === reference.authors.length &&
      wanted.every((name, i) => nameWords(name.join(' ')) === nameWords(reference.authors[i] ?? ''))
    )
  },
  year: ({ year }, { published }) => (year === undefined ? undefined : (published ?? '').slice(0, 4) === year),
  date: ({ date }, { published }) => (date === undefined ? undefined : (published ?? '').startsWith(date)),
  container: ({ container }, { venue }) => container?.some((name) => isSame(name, venue ?? '')),
  doi: ({ doi }, reference) =>
    doi === undefined
      ? undefined
      : reference.doi?.toLowerCase() === doi || (reference.arxivId !== null && doi.startsWith('10.48550')),
}

/** Returns which fields are right, and what is wrong with the others. */
export function checkFields(expected: ExpectedEntry, reference: Reference) {
  const fields: Record<string, boolean> = {}
  const faults: string[] = []
  for (const [field, check] of Object.entries(FIELDS)) {
    const right = check(expected, reference)
    if (right === undefined) continue
    fields[field] = right
    if (!right) faults.push(`${field} ${show(field, reference)} for ${JSON.stringify(expected[field as 'title'])}`)
  }
  return { fields, faults }
}

function show(field: string, reference: Reference): string {
  const { title, authors, published, venue, doi } = reference
  return JSON.stringify({ title, authors, year: published, date: published, container: venue, doi }[field])
}

/** Normalizes texts: quotes, dashes, case, and punctuation before subtitles do not count. */
function comparable(text: string): string {
  return text
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .normalize('NFKC')
    .replace(/\u00ad/g, '')
    .replace(/\s*[“”„‟«»″"]\s*|``|''/g, ' ')
    .replace(/['‘’‚`´′]\s?/g, "'")
    .replace(/[‐‑‒–—―−]|-{2,3}/g, '-')
    .replace(/\s*-\s*/g, '-')
    .replace(/\s*[:.?!]\s+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/[.\s]+$/, '')
    .trim()
    .toLowerCase()
}

function nameWords(name: string): string {
  return comparable(name).replace(/[.,]/g, ' ').split(/\s+/).filter(Boolean).sort().join(' ')
}

export function isSame(a: string, b: string): boolean {
  return comparable(a) === comparable(b)
}

/** Whether two texts share at least this share of the longer one's words. */
export function isLike(a: string, b: string, share: number): boolean {
  const [x, y] = [a, b].map((text) => new Set(comparable(text).match(/[\p{L}\p{N}]+/gu)))
  if (!x?.size || !y?.size) return false
  return [...x].filter((word) => y.has(word)).length / Math.max(x.size, y.size) >= share
}
