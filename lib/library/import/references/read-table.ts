import { readCsv } from '../../../text/format/csv'
import type { ReadEntry } from '../../reference/reference'
import { splitGluedNames, splitJoinedNames } from './field-values'
import { readTaggedRecord } from './read-tagged'
import { REFERENCE_LIMITS, TOO_LONG } from './reference-limits'
import { findColumns, TABLE_FORMAT, type TableColumns } from './table-columns'

/** Values that mean "nothing", and names of databases that list themselves as the source. */
const NOTHING = /^(?:nan|none|null|n\/?a|-+|scopus|crossref|pubmed|web of science)$/i
const MEETING = /\b(?:proceedings|conference|symposium|workshop)\b/i
const NUMBERED = /report|patent|standard|thesis|software|program/
/** Columns that are read together with others. */
const PARTS = new Set(['plain number', 'inventor', 'applicant'])
/** `Cancer (2004) 102:4 (253-258). Date of Publication: 25 Aug 2004`, as Embase writes where a work appeared. */
const EMBASE_SOURCE =
  /^(.+?) \((\d{4})\)(?: ([^\s:()]+)(?::([^\s()]+))?)?(?: \(([^()]+)\))?\.(?: .*?Date of Publication: (.+))?/s
const INITIALS = /^(?:\p{Lu}\.?[ -]?){1,4}$/u

/** Reads a table of references (CSV with commas, semicolons or tabs), one per row, by column names. */
export async function* readTable(text: string): AsyncGenerator<ReadEntry> {
  let columns: TableColumns | null = null
  let row = 0
  for await (const cells of readCsv([text.replace(/^\uFEFF/, '')], separatorOf(text))) {
    row += 1
    if (columns) yield readRow(cells, columns, row)
    else columns = findColumns(cells)
  }
}

/** Whether the first line of a text has the column names of a table of references. */
export function isTable(text: string): boolean {
  const head = headOf(text)
  const cells = head.split(separatorOf(head)).map((cell) => cell.replace(/^"|"$/g, ''))
  return cells.length > 2 && findColumns(cells) !== null
}

function headOf(text: string): string {
  return /^\uFEFF?([^\r\n]*)/.exec(text)?.[1] ?? ''
}

function separatorOf(text: string): ',' | ';' | '\t' {
  const head = headOf(text)
  const count = (sign: string) => head.split(sign).length
  if (count('\t') > count(',')) return '\t'
  return count(';') > count(',') ? ';' : ','
}

function readRow(cells: string[], columns: TableColumns, row: number): ReadEntry {
  const place = `row ${row} of the table`
  const characters = cells.reduce((sum, cell) => sum + cell.length, 0)
  if (characters > REFERENCE_LIMITS.characters) return { name: place, failure: TOO_LONG }
  const valuesOf = (target: string) => (columns.get(target) ?? []).map((at) => cellOf(cells[at])).filter(Boolean)
  const first = (target: string) => valuesOf(target)[0] ?? ''
  const [, named, year = '', volume = '', issue = '', pages = '', date = ''] =
    EMBASE_SOURCE.exec(first('container-title')) ?? []
  const container = named ?? first('container-title')
  const otherType = first('authority') ? 'patent' : MEETING.test(container) ? 'conferencepaper' : ''
  const type = typeOf(first('type')) ?? otherType
  const issueOrNumber = NUMBERED.test(type) ? 'number' : 'issue'
  const values = new Map<string, string>([
    ...[...columns.keys()].map((target): [string, string] => [target, first(target)]),
    ['type', type],
    ['author', listNames(first('author')) || listInventors(first('inventor'))],
    ['corporate', first('corporate') || (first('inventor') ? '' : first('applicant'))],
    ['editor', listNames(first('editor'))],
    [
      'keyword',
      /[;|]/.test(first('keyword')) ? first('keyword').replace(/\|/g, ';') : first('keyword').replace(/,/g, ';'),
    ],
    ['serial', valuesOf('serial').join('; ')],
    ['PMID', /\d{2,8}$/.exec(first('PMID'))?.[0] ?? ''],
    // Google Scholar calls a journal's issue "number"; Zotero uses that for a report or patent.
    [issueOrNumber, first(issueOrNumber) || first('plain number')],
    ...(named ? Object.entries({ 'container-title': named, volume, issue, pages, year, date }) : []),
  ])
  const fields = [...values].flatMap(([target, value]): [string, string][] => {
    if (PARTS.has(target)) return []
    if (target === 'corporate') return value.split(/;+\s*/).map((name) => [target, name])
    if (target === 'year') return [['date', value]]
    return target === 'file' ? value.split(/;\s*/).map((path) => ['file', path]) : [[target, value]]
  })
  return readTaggedRecord({ line: row, fields, characters }, TABLE_FORMAT, place)
}

/** Unwraps `="…"`, which keeps spreadsheets from reading a text as a number. */
function cellOf(cell = ''): string {
  const text = cell.replace(/^="(.*)"$/s, '$1').trim()
  return NOTHING.test(text) ? '' : text
}

/** Treats `journalArticle`, `Journal article` and `journal-article` alike; undefined for an unknown type. */
function typeOf(text: string): string | undefined {
  const type = text.toLowerCase().replace(/[^a-z]/g, '')
  return type in TABLE_FORMAT.types ? type : undefined
}

/** Patent offices write the family name first, without a comma. */
function listInventors(text: string): string {
  return text
    .split(/\s*;+\s*/)
    .map((name) => (name.includes(',') ? name : name.replace(/\s+/, ', ')))
    .join('; ')
}

/** Joins names by semicolons, for `splitListedNames`. */
function listNames(text: string): string {
  const names = text
    // Scopus appends an author id to each name, Google Scholar a sign for further authors.
    .replace(/\s*\(\d+\)/g, '')
    .replace(/\s*…\s*$/, ' et al.')
    .replace(/\s*(?:\||;;|\s+and\s+)\s*/g, '; ')
  if (names.includes(';') || splitGluedNames(names) || splitJoinedNames(names)) return names
  if (!names.includes(',')) {
    // Springer writes nothing between names: `Ada ByronEmmy Noether`.
    const glued = names.split(/(?<=\p{Ll}{2})(?=\p{Lu})/u)
    return glued.every((name) => name.includes(' ')) ? glued.join('; ') : names
  }
  // `Liu R., Adler D.G.`, as Embase writes them.
  const listed = names.split(/,\s*/)
  if (listed.length > 1 && listed.every((name) => /^\p{L}.*\s(?:\p{Lu}\.-?)+$/u.test(name))) return listed.join('; ')
  const partsOf = (list: string) => list.split(/,\s*/).filter(Boolean)
  // `Byron, A., & Noether, E.`: every second part has the initials of the one before.
  const pairs = partsOf(names.replace(/,?\s+&\s+/g, ', '))
  if (pairs.length % 2 === 0 && pairs.every((part, i) => i % 2 === 0 || INITIALS.test(part)))
    return pairs.flatMap((part, i) => (i % 2 === 0 ? [`${part}, ${pairs[i + 1]}`] : [])).join('; ')
  // PubMed ends its list with a full stop.
  const parts = partsOf(names.replace(/(?<=\p{L}{2})\.$/u, ''))
  const isOne = parts.length === 2 && !parts.every((part) => /\s/.test(part))
  return isOne ? names : parts.join('; ')
}
