import type { CslItem } from '../../../citations/csl/csl-item'
import { NUMBERED, PARTS, VOLUMES } from '../../../citations/files/ris-kinds'
import { readDate } from '../../reference/read-date'
import { type ReadEntry, toEntry } from '../../reference/reference'
import { decodeLatex, filledFields, findDoi, readSerials, splitListedNames } from './field-values'
import { TOO_LONG } from './reference-limits'
import { RIS_TYPES } from './ris-types'
import { type RisRecord, splitRis } from './split-ris'

/**
 * Reads RIS tolerantly: several titles, dates and types in a record, missing types, continued lines. Follows the RIS
 * specification (2011) field by field, and JabRef where that is silent.
 */
export function* readRis(text: string): Generator<ReadEntry> {
  for (const record of splitRis(text)) yield readRecord({ ...record, fields: record.fields.map(decodeField) })
}

/** Paths and addresses have backslashes of their own. */
const PATHS = /^(?:L[1-4]|UR)$/

function decodeField([tag, value]: RisRecord['fields'][number]): RisRecord['fields'][number] {
  return [tag, PATHS.test(tag) ? value : decodeLatex(value)]
}

const ARXIV = /\barXiv:\s*([^\s\],;]+)/i

function readRecord(record: RisRecord): ReadEntry {
  const place = `the record on line ${record.line}`
  if (record.tooLong) return { name: place, failure: TOO_LONG }
  const of = (...tags: string[]) => valuesOf(record, tags)
  const files = of('L1', 'L2', 'L3', 'L4', 'UR').filter(
    (path) => !/^(https?:)?\/\//i.test(path) && /\.pdf$/i.test(path),
  )
  const tags = of('KW').flatMap((words) => words.split(/;/))
  const citeKey = of('ID', 'LB')[0] ?? null
  return toEntry(toCsl(record), { citeKey, tags, files }, place)
}

/** Values of fields, in the order of the given tags, then of the file. */
function valuesOf({ fields }: RisRecord, tags: string[]): string[] {
  return tags.flatMap((tag) => fields.flatMap(([name, value]) => (name === tag && value ? [value] : [])))
}

function toCsl(record: RisRecord): Partial<CslItem> {
  const of = (...tags: string[]) => valuesOf(record, tags)
  const first = (...tags: string[]) => of(...tags)[0]
  const type = typeOf(record)
  const [start, end] = [of('SP').find((text) => !ARXIV.test(text)), first('EP')]
  const container = containerOf(record, type)
  const short = first('JO', 'JA', 'J2', 'J1', 'JI')
  const isBook = type === 'book' || type === 'chapter'
  const edition = first('ET')
  const numbers = numbersOf(record, type)
  // For a whole volume, a single page number is the number of pages.
  const isCount = (VOLUMES.has(type) || type === 'thesis') && start && !end && !/[-–—]/.test(start)
  const item: Partial<CslItem> & { [variable: string]: unknown } = {
    id: first('ID', 'LB', 'DO', 'AN') ?? `line-${record.line}`,
    type,
    title: joinTitles(inOrder(record, 'TI', 'T1', 'CT')) || (type === 'book' ? first('BT') : undefined) || first('ST'),
    ...peopleOf(record, type),
    // Web of Science puts the early-access date here, for works without an issue.
    issued: dateOf(of('Y1', 'PY', 'DA')) ?? dateOf(of('C6').filter((text) => /^\p{L}{3}[\p{L}-]* \d{4}$/u.test(text))),
    accessed: readDate(first('Y2') ?? ''),
    'container-title': container,
    'container-title-short': short === container ? undefined : short,
    'collection-title': first('T3') ?? (VOLUMES.has(type) ? first('T2') : undefined),
    'event-title': type === 'paper-conference' && first('C3') ? first('T2') : undefined,
    publisher: first('PB', 'PU'),
    'publisher-place': first('CY', 'PP', 'PI'),
    volume: first('VL'),
    'number-of-volumes': first('NV'),
    ...numbers,
    'chapter-number': isBook || type === 'report' ? first('SE') : undefined,
    genre: of('M3').find((text) => /\p{L}/u.test(text) && !/:\/\//.test(text) && !findDoi(text) && !ARXIV.test(text)),
    page: isCount ? undefined : start && end && start !== end ? `${start}-${end}` : (start ?? end),
    'number-of-pages': isCount ? start : undefined,
    ...(type === 'software' ? { version: edition } : { edition }),
    language: first('LA'),
    DOI: [...of('DO', 'M3', 'N1', 'UR', 'L3')].map(findDoi).find(Boolean),
    ...readSerials(of('SN')),
    URL: of('UR', 'L2').find((url) => /^(?:(?:https?:)?\/\/|www\.)/i.test(url)),
    source: first('DP'),
    // Programs have no common field for preprint ids.
    eprint: ARXIV.test(numbers.number ?? '')
      ? undefined
      : of('AN', 'M1', 'M3', 'C7', 'C1', 'C2', 'SP').flatMap((text) => ARXIV.exec(text)?.[1] ?? [])[0],
    PMCID: of('C2').find((id) => /^PMC\d+$/.test(id)),
    PMID: /pubmed|medline/i.test(of('DB', 'DP').join()) ? of('AN').find((id) => /^\d{1,8}$/.test(id)) : undefined,
    'title-short': first('ST'),
    abstract: [...new Set(of('N2', 'AB'))].join('\n') || undefined,
    note: of('N1').join('\n') || undefined,
  }
  return filledFields(item)
}

/** The last known type counts; a record without one is an article if it names a journal. */
function typeOf(record: RisRecord): string {
  const known = valuesOf(record, ['TY']).flatMap((type) => RIS_TYPES[type.toUpperCase()] ?? [])
  const type = known.at(-1) ?? (valuesOf(record, ['JF', 'JO', 'JA', 'T2']).length > 0 ? 'article-journal' : 'document')
  // RIS has no type for preprints.
  const isPreprint = /\bpreprint\b|\barxiv\b/i.test(valuesOf(record, ['M3', 'C7', 'UR', 'DO']).join(' '))
  return type === 'manuscript' && isPreprint ? 'article' : type
}

function inOrder({ fields }: RisRecord, ...tags: string[]): string[] {
  return fields.flatMap(([tag, value]) => (tags.includes(tag) && value ? [value] : []))
}

/** Several titles are parts of one, unless they are the same. */
function joinTitles(titles: string[]): string {
  return [...new Set(titles)]
    .map((part, i, parts) => {
      if (i === parts.length - 1) return part
      return /[.:?!]$/.test(part) ? `${part} ` : `${part}: `
    })
    .join('')
}

/** The journal or volume that contains a work. For a conference, `C3` names its proceedings and `T2` the conference. */
function containerOf(record: RisRecord, type: string): string | undefined {
  const tags =
    type === 'paper-conference' ? ['C3', 'BT', 'JF', 'T2'] : ['JF', ...(VOLUMES.has(type) ? [] : ['T2']), 'BT']
  // Tools that merge exports of several databases keep the source of Ovid and Embase, `SO`.
  const last = [...(type === 'paper-conference' ? ['T3'] : []), 'SO']
  return valuesOf(record, [...tags, 'JO', 'JA', 'J2', 'J1', ...last])[0]
}

/**
 * Issue and numbers: `M1` is the number in a series for books, the issue for articles, otherwise the number of the
 * work.
 */
function numbersOf(record: RisRecord, type: string): Partial<CslItem> & { 'collection-number'?: string } {
  const first = (...tags: string[]) => valuesOf(record, tags)[0]
  const [issue, other] = [first('IS', 'CP'), first('M1')]
  if (NUMBERED.has(type)) return { number: issue ?? other }
  if (type === 'book' || type === 'chapter') return { issue, 'collection-number': other }
  if (!PARTS.has(type)) return { issue, number: first('C7') ?? other }
  const digits = valuesOf(record, ['M1']).find((text) => /^\d+$/.test(text))
  return { issue: issue ?? digits, number: first('C7') }
}

/** Authors, editors and others: the meaning of `A2` to `A4` depends on the type, as in EndNote. */
function peopleOf(record: RisRecord, type: string): Partial<CslItem> {
  const people = (...tags: string[]) => valuesOf(record, tags).flatMap(splitListedNames)
  const author = inOrder(record, 'AU', 'A1').flatMap(splitListedNames)
  const editor = people('ED')
  const [second, third, translator] = [people('A2'), people('A3'), people('A4')]
  if (PARTS.has(type)) return { author, editor: [...editor, ...second], 'collection-editor': third, translator }
  if (type === 'patent') return { author, editor, authority: valuesOf(record, ['A2']).join('; ') || undefined }
  if (type !== 'book') return { author, editor, contributor: [...second, ...third], translator }
  // For a book without a series, these are further authors.
  if (valuesOf(record, ['T2']).length === 0)
    return { author: [...author, ...second], editor: [...editor, ...third], translator }
  return { author, editor: [...editor, ...third], 'collection-editor': second, translator }
}

/**
 * The first date with a year decides the year; the most precise date of that year is used. Dates followed by words
 * (`2013/02/15/received`) are other events of the same work.
 */
function dateOf(dates: string[]): CslItem['issued'] {
  const read = dates
    .filter((text) => !/\d\/[a-z]+\/?$/i.test(text) || /^\d{4}\/[a-z]+\/?$/i.test(text))
    .map((text) => readDate(asEdtf(text)))
    .filter((date) => date?.['date-parts'])
  const [first] = read
  const year = first?.['date-parts']?.[0]?.[0]
  return read.filter((date) => date?.['date-parts']?.[0]?.[0] === year).sort((a, b) => detail(b) - detail(a))[0]
}

/** Ranks dates by detail: first by the number of parts, then whether they have an end, a season or a doubt. */
function detail({ 'date-parts': parts = [], season, circa, edtf }: CslItem['issued'] = {}): number {
  return (parts[0]?.length ?? 0) + (parts.length > 1 || season || circa || edtf ? 0.5 : 0)
}

/** Ranges and doubt as `formatRis` and Zotero write them, in the form of `readDate`: `1990-1995`, `2019/04/25/-28`. */
function asEdtf(text: string): string {
  const [, years, last] = /^(\d{4})\s*[-–]\s*(\d{4})?$/.exec(text) ?? []
  if (years) return `${years}/${last ?? '..'}`
  const [, date = '', circa, end] = /^(\d{4}(?:\/\d{2}){0,2})\/{1,3}(ca\.)? ?(?:[-–]((?:\d+-)*\d+))?$/.exec(text) ?? []
  if (!circa && !end) return text
  const from = date.split('/')
  const to = end?.split('-') ?? []
  const sides = [from, ...(end ? [[...from.slice(0, -to.length), ...to]] : [])]
  return sides.map((side) => `${side.join('-')}${circa ? '~' : ''}`).join('/')
}
