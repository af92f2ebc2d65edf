import { readDate } from './read-date'

/**
 * CSL variables by the names that Zotero and Better BibTeX use in lines of Extra (`note` in CSL-JSON): `DOI: 10.…`,
 * `PMID: 123`, `Original Date: 1920`, `tex.eprint: …`.
 */
const TEXTS = new Set(
  (
    'doi pmid pmcid isbn issn url archive archive-location authority call-number chapter-number collection-number ' +
    'collection-title container-title dimensions division edition event-place event-title genre issue jurisdiction language ' +
    'medium number number-of-pages number-of-volumes original-publisher original-publisher-place original-title page part-number ' +
    'publisher publisher-place references reviewed-title scale section source status supplement-number title-short version ' +
    'volume volume-title-short citation-key eprint type'
  ).split(' '),
)
const DATES = new Set(['original-date', 'issued', 'accessed', 'available-date', 'event-date', 'submitted'])
const NAMES = new Set(
  (
    'author editor translator director producer composer performer collection-editor container-author curator guest host ' +
    'illustrator narrator organizer original-author recipient reviewed-author script-writer series-creator'
  ).split(' '),
)
const OTHER: Record<string, string> = {
  place: 'publisher-place',
  'citation-key': 'citation-key',
  'tex.eprint': 'eprint',
}
const CAPITALS = new Set(['doi', 'pmid', 'pmcid', 'isbn', 'issn', 'url'])

/**
 * An item with the variables that lines of its note name and that it lacks, and the rest as its note. A type named
 * there replaces the item's.
 */
export function withExtra(csl: Record<string, unknown>): Record<string, unknown> {
  if (typeof csl.note !== 'string') return csl
  const { variables, note } = readExtra(csl.note)
  const { type } = variables
  const isType = typeof type === 'string' && csl.type !== undefined && /^[a-z_-]+$/.test(type)
  return { ...variables, ...csl, note: note || undefined, ...(isType && { type }) }
}

/** Splits a note into the variables named in its lines and the remaining text. */
function readExtra(note: string): { variables: Record<string, unknown>; note: string } {
  const variables: Record<string, unknown> = {}
  const left: string[] = []
  for (const line of note.split('\n')) {
    const [, name = '', value = ''] = /^\s*([A-Za-z][A-Za-z. _-]{1,30}?)\s*:\s*(\S.*?)\s*$/.exec(line) ?? []
    const key = name.toLowerCase().replace(/[ _]+/g, '-')
    const variable = OTHER[key] ?? (CAPITALS.has(key) ? key.toUpperCase() : key)
    if (TEXTS.has(key) || OTHER[key])
      variables[variable === 'archive-location' ? 'archive_location' : variable] ??= value
    else if (DATES.has(key)) variables[key] ??= readDate(value)
    else if (NAMES.has(key)) {
      const [family = '', given] = value.split(/\s*\|\|\s*/)
      const known = (variables[key] ?? []) as object[]
      variables[key] = [...known, given ? { family, given } : { literal: family }]
    } else left.push(line)
  }
  return { variables, note: left.join('\n').trim() }
}
