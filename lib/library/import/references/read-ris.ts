import type { CslItem, CslName } from '../../../citations/references/csl-item'
import { type ReadEntry, toEntry } from '../../paper/reference'
import { TOO_LONG } from './reference-limits'
import { RIS_TYPES } from './ris-types'
import { type RisRecord, splitRis } from './split-ris'

/** Works that stand in another one: their second authors are its editors. */
const PARTS = new Set(['article-journal', 'article-magazine', 'article-newspaper', 'chapter', 'paper-conference'])
/** Works that have a number of their own, not an issue that they stand in. */
const NUMBERED = new Set(['patent', 'report', 'standard', 'thesis'])
const ORGANISATION = /\b(of|and|for|the|organi[sz]ation|group|consortium|association|institute|university|team)\b/i

/**
 * Reads RIS, also where programs stretch it: several titles, dates and types in a record, no type at all, lines
 * that go on. Field by field as the RIS specification (2011) has it, and as JabRef reads what that leaves open.
 */
export function* readRis(text: string): Generator<ReadEntry> {
  for (const record of splitRis(text)) yield readRecord(record)
}

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

/** The values of fields, in the order of the tags that are asked for, then of the file. */
function valuesOf({ fields }: RisRecord, tags: string[]): string[] {
  return tags.flatMap((tag) => fields.flatMap(([name, value]) => (name === tag && value ? [value] : [])))
}

function toCsl(record: RisRecord): Partial<CslItem> {
  const of = (...tags: string[]) => valuesOf(record, tags)
  const first = (...tags: string[]) => of(...tags)[0]
  const type = typeOf(record)
  const inAnother = PARTS.has(type)
  const [start, end] = [first('SP'), first('EP')]
  const journal = first('JF', 'T2', 'BT', 'JO', 'JA', 'J2', 'J1')
  const short = first('JO', 'JA', 'J2', 'J1')
  const second = of('A2').map(toName)
  const item: Partial<CslItem> = {
    id: first('ID', 'LB', 'DO', 'AN') ?? `line-${record.line}`,
    type,
    title: joinTitles(inOrder(record, 'TI', 'T1', 'CT')) || (type === 'book' ? first('BT') : undefined),
    author: [...inOrder(record, 'AU', 'A1').map(toName), ...(inAnother ? [] : second)],
    editor: [...of('ED', 'A3').map(toName), ...(inAnother ? second : [])],
    issued: dateOf(of('Y1', 'PY', 'DA')),
    'container-title': journal,
    'container-title-short': short === journal ? undefined : short,
    'collection-title': first('T3'),
    publisher: first('PB'),
    'publisher-place': first('CY', 'PP'),
    volume: first('VL'),
    [NUMBERED.has(type) ? 'number' : 'issue']: first('IS', 'CP') ?? of('M1').find((text) => /^\d+$/.test(text)),
    page: start && end && start !== end ? `${start}-${end}` : (start ?? end),
    edition: first('ET'),
    language: first('LA'),
    DOI: [...of('DO', 'M3', 'N1', 'UR', 'L3')].map(findDoi).find(Boolean),
    ISSN: /^\d{4}-?\d{3}[\dXx]$/.test(first('SN') ?? '') ? first('SN') : undefined,
    ISBN: /^[\dXx-]{10,}$/.test(first('SN') ?? '') ? first('SN') : undefined,
    URL: of('UR', 'L2').find((url) => /^(https?:)?\/\//i.test(url)),
    abstract: [...new Set(of('N2', 'AB'))].join('\n') || undefined,
    note: of('N1').join('\n') || undefined,
  }
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined && !isEmpty(value)))
}

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0

/** The last type that is known counts; a record without any is an article when it stands in a journal. */
function typeOf(record: RisRecord): string {
  const known = valuesOf(record, ['TY']).flatMap((type) => RIS_TYPES[type.toUpperCase()] ?? [])
  return known.at(-1) ?? (valuesOf(record, ['JF', 'JO', 'JA', 'T2']).length > 0 ? 'article-journal' : 'document')
}

function inOrder({ fields }: RisRecord, ...tags: string[]): string[] {
  return fields.flatMap(([tag, value]) => (tags.includes(tag) && value ? [value] : []))
}

/** Several titles are parts of one, unless they say the same. */
function joinTitles(titles: string[]): string {
  return [...new Set(titles)]
    .map((part, i, parts) => {
      if (i === parts.length - 1) return part
      return /[.:?!]$/.test(part) ? `${part} ` : `${part}: `
    })
    .join('')
}

/** `Family, Given, Suffix` as RIS has it, or `Given Family` as many write. */
function toName(text: string): CslName {
  const [family = '', given, suffix] = text.split(',').map((part) => part.trim())
  if (given !== undefined) return { family, ...(given && { given }), ...(suffix && { suffix }) }
  const words = family.split(/\s+/)
  if (words.length < 2) return { family }
  if (ORGANISATION.test(family)) return { literal: family }
  return { family: words.at(-1), given: words.slice(0, -1).join(' ') }
}

/**
 * The first date that has a year decides the year, the most precise one with that year the date. Dates with words
 * behind them (`2013/02/15/received`) are other days of the same work.
 */
function dateOf(dates: string[]): CslItem['issued'] {
  const read = dates.flatMap((text) => {
    const match = /^(\d{4})(?:[/-]\s*(\d{0,2}))?(?:[/-]\s*(\d{0,2}))?\/?\s*$/.exec(text)
    if (!match)
      return /^\d{4}(?!\d|.*\/[a-z]+$)/i.test(text) || /^\d{4}\/[a-z]+\/?$/i.test(text) ? [withMonthName(text)] : []
    return [withoutZeros(match.slice(1).map(Number))]
  })
  const [first] = read
  if (!first) return undefined
  const best = read.filter(([year]) => year === first[0]).sort((a, b) => b.length - a.length)[0]
  return { 'date-parts': [best ?? first] }
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

function withMonthName(text: string): number[] {
  const month = MONTHS.indexOf(/[a-z]{3}/i.exec(text)?.[0].toLowerCase() ?? '') + 1
  return withoutZeros([Number(text.slice(0, 4)), month])
}

function withoutZeros(parts: number[]): number[] {
  const end = parts.findIndex((part) => !part)
  return end === -1 ? parts : parts.slice(0, end)
}

function findDoi(text: string): string | undefined {
  return /\b10\.\d{4,9}\/[^\s"<>]+/.exec(text)?.[0]
}
