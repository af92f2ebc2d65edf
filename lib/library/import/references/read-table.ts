import { readCsv } from '../../../text/read-csv'
import type { ReadEntry } from '../../paper/reference'
import { splitGluedNames } from './field-values'
import { readTaggedRecord } from './read-tagged'
import { REFERENCE_LIMITS, TOO_LONG } from './reference-limits'
import { findColumns, TABLE_FORMAT, type TableColumns } from './table-columns'

/** Words that programs write for nothing, and databases that name themselves as the source. */
const NOTHING = /^(?:nan|none|null|n\/?a|-+|scopus|crossref|pubmed|web of science)$/i
const MEETING = /\b(?:proceedings|conference|symposium|workshop)\b/i
const NUMBERED = /report|patent|standard|thesis|software|program/
/** Columns that are read as part of others. */
const PARTS = new Set(['plain number', 'inventor', 'applicant'])
/** `Cancer (2004) 102:4 (253-258). Date of Publication: 25 Aug 2004`, as Embase writes where a work stands. */
const EMBASE_SOURCE =
  /^(.+?) \((\d{4})\)(?: ([^\s:()]+)(?::([^\s()]+))?)?(?: \(([^()]+)\))?\.(?: .*?Date of Publication: (.+))?/s
const INITIALS = /^(?:\p{Lu}\.?[ -]?){1,4}$/u

/** Reads a table of references (CSV with commas, semicolons or tabs), a row each, by the names of its columns. */
export async function* readTable(text: string): AsyncGenerator<ReadEntry> {
  let columns: TableColumns | null = null
  let row = 0
  for await (const cells of readCsv([text.replace(/^\uFEFF/, '')], separatorOf(text))) {
    row += 1
    if (columns) yield readRow(cells, columns, row)
    else columns = findColumns(cells)
  }
}

/** Whether the first line of a text names the columns of a table of references. */
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
    // Google Scholar calls the issue of a journal its number, Zotero that of a report or patent.
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

/** Spreadsheets are kept from reading a text as a number by `="…"`. */
function cellOf(cell = ''): string {
  const text = cell.replace(/^="(.*)"$/s, '$1').trim()
  return NOTHING.test(text) ? '' : text
}

/** `journalArticle`, `Journal article` and `journal-article` are one; undefined for a type that says nothing. */
function typeOf(text: string): string | undefined {
  const type = text.toLowerCase().replace(/[^a-z]/g, '')
  return type in TABLE_FORMAT.types ? type : undefined
}

/** Patent offices write the family's name first, without a comma. */
function listInventors(text: string): string {
  return text
    .split(/\s*;+\s*/)
    .map((name) => (name.includes(',') ? name : name.replace(/\s+/, ', ')))
    .join('; ')
}

/** A list of names with semicolons between them, as `splitListedNames` reads it. */
function listNames(text: string): string {
  const names = text
    // Scopus writes its number of an author behind the name, Google Scholar a sign for further ones.
    .replace(/\s*\(\d+\)/g, '')
    .replace(/\s*…\s*$/, ' et al.')
    .replace(/\s*(?:\||;;|\s+and\s+)\s*/g, '; ')
  if (names.includes(';') || splitGluedNames(names)) return names
  if (!names.includes(',')) {
    // Springer writes no sign between names: `Ada ByronEmmy Noether`.
    const glued = names.split(/(?<=\p{Ll}{2})(?=\p{Lu})/u)
    return glued.every((name) => name.includes(' ')) ? glued.join('; ') : names
  }
  // `Liu R., Adler D.G.`, as Embase writes them.
  const listed = names.split(/,\s*/)
  if (listed.length > 1 && listed.every((name) => /^\p{L}.*\s(?:\p{Lu}\.-?)+$/u.test(name))) return listed.join('; ')
  const parts = names
    // PubMed ends its list with a full stop.
    .replace(/(?<=\p{L}{2})\.$/u, '')
    .split(/,\s*/)
    .filter(Boolean)
  // `Byron, A., Noether, E.`: each second part holds the initials of the one before.
  if (parts.length % 2 === 0 && parts.every((part, i) => i % 2 === 0 || INITIALS.test(part)))
    return parts.flatMap((part, i) => (i % 2 === 0 ? [`${part}, ${parts[i + 1]}`] : [])).join('; ')
  const isOne = parts.length === 2 && !parts.every((part) => /\s/.test(part))
  return isOne ? names : parts.join('; ')
}
