import type { CslItem } from '../../../citations/csl/csl-item'
import { readDate } from '../../reference/read-date'
import { type ReadEntry, toEntry } from '../../reference/reference'
import { filledFields, findDoi, readSerials, splitListedNames } from './field-values'
import { REFERENCE_LIMITS, TOO_LONG } from './reference-limits'
import { splitLines } from './split-lines'
import type { TagFormat } from './tag-formats'

export type TaggedRecord = { line: number; fields: [tag: string, value: string][]; characters: number }

/** Reads a tagged line format record by record, ignoring unknown tags. */
export function* readTagged(text: string, format: TagFormat): Generator<ReadEntry> {
  for (const record of splitRecords(text, format)) {
    const place = `the record on line ${record.line}`
    if (record.characters > REFERENCE_LIMITS.characters) yield { name: place, failure: TOO_LONG }
    else yield readTaggedRecord(record, format, place)
  }
}

function* splitRecords(text: string, { field, begin, lists, outside }: TagFormat): Generator<TaggedRecord> {
  let record: TaggedRecord = { line: 1, fields: [], characters: 0 }
  let at = 0
  let isBlank = false
  for (const line of splitLines(text)) {
    at += 1
    const [, tag, value = ''] = field.exec(line.replace(/^\uFEFF/, '')) ?? []
    if (tag && outside?.has(tag)) continue
    record.characters += line.length
    const last = record.fields.at(-1)
    if (tag) {
      // Some programs omit the tag that starts a record; then a blank line separates records.
      const isNext = begin.has(tag) || (isBlank && !record.fields.some(([name]) => begin.has(name)))
      if (isNext && record.fields.length > 0) {
        yield record
        record = { line: at, fields: [], characters: line.length }
      }
      if (record.fields.length === 0) record.line = at
      if (record.characters <= REFERENCE_LIMITS.characters) record.fields.push([tag, value.trim()])
    } else if (last && line.trim() && record.characters <= REFERENCE_LIMITS.characters) {
      if (lists.has(last[0])) record.fields.push([last[0], line.trim()])
      else last[1] = `${last[1]} ${line.trim()}`.trim()
    }
    isBlank = !line.trim()
  }
  if (record.fields.length > 0) yield record
}

/** Reads one record by the tags of its format. */
export function readTaggedRecord(record: TaggedRecord, { tags, types }: TagFormat, place: string): ReadEntry {
  const all = (target: string) =>
    (tags[target] ?? []).map((tag) =>
      record.fields
        .filter(([name]) => name === tag)
        .map(([, value]) => value)
        .filter(Boolean),
    )
  const values = (target: string) => all(target).find((list) => list.length > 0) ?? []
  const every = (target: string) => all(target).flat()
  const first = (target: string) => values(target)[0]
  const type =
    values('type')
      .map((name) => types[name.toLowerCase()])
      .find(Boolean) ?? typeWithout(first('container-title'), first('publisher'))
  const item: Partial<CslItem> & { [variable: string]: unknown } = { type }
  for (const target of Object.keys(tags)) if (!SPECIAL.has(target)) item[target] = first(target)
  item.title = first('title')?.replace(/\s+/g, ' ')
  const containers = every('container-title').filter((name) => name !== item.title)
  // Refer and others have separate tags for the journal of an article and the volume of other works.
  item['container-title'] = type.startsWith('article') ? containers[0] : containers.at(-1)
  item.author = [...values('author').flatMap(splitListedNames), ...values('corporate').map((literal) => ({ literal }))]
  item.editor = values('editor').flatMap(splitListedNames)
  item.translator = values('translator').flatMap(splitListedNames)
  item.issued = dateOf(every('date')) ?? dateOf(every('early'))
  item.submitted = readDate(first('submitted') ?? '')
  const [start, end] = [first('start'), first('end')?.replace(/^[&+]$/, '')]
  item.page = first('pages') ?? (start && end && start !== end ? `${start}-${end}` : (start ?? end))
  item.DOI = every('DOI').map(findDoi).find(Boolean)
  Object.assign(item, readSerials(every('serial')))
  return toEntry(
    { id: first('citeKey') ?? place, ...filledFields(item) },
    {
      citeKey: first('citeKey') ?? null,
      tags: every('keyword').flatMap((words) => words.split(/[;；]/)),
      files: every('file')
        .map((path) => path.replace(/^(?:file|internal-pdf):\/\//, ''))
        .filter((path) => /\.pdf$/i.test(path)),
    },
    place,
  )
}

const SPECIAL = new Set([
  'type',
  'author',
  'corporate',
  'editor',
  'translator',
  'date',
  'early',
  'submitted',
  'pages',
  'start',
  'end',
  'DOI',
  'serial',
  'keyword',
  'citeKey',
  'file',
])

function typeWithout(container: string | undefined, publisher: string | undefined): string {
  return container ? 'article-journal' : publisher ? 'book' : 'document'
}

/** The year of the first date that has one, with month and day from dates that complete it (`2015`, then `JUN 3`). */
function dateOf(dates: string[]): CslItem['issued'] {
  const [date] = dates.map(readDate).filter((read) => read?.['date-parts'])
  if (!date) return dates.length > 0 ? readDate(dates[0] ?? '') : undefined
  const [[year] = []] = date['date-parts'] ?? []
  if ((date['date-parts']?.[0]?.length ?? 0) > 1) return date
  const fuller = dates
    .map((text) => readDate(/(?<!\d)\d{4}(?!\d)/.test(text) ? text : `${text} ${year}`))
    .find((read) => read?.['date-parts']?.[0]?.[0] === year && (read?.['date-parts']?.[0]?.length ?? 0) > 1)
  return fuller ?? date
}
