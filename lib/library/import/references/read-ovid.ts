import type { CslItem, CslName } from '../../../citations/csl/csl-item'
import { readDate } from '../../reference/read-date'
import { type ReadEntry, toEntry } from '../../reference/reference'
import { filledFields, findDoi, readSerials, splitListedName } from './field-values'
import { REFERENCE_LIMITS, TOO_LONG } from './reference-limits'
import { splitLines } from './split-lines'

/** Ovid's field names as its tags, for exports that spell them out. */
const TAGS: Record<string, string> = {
  Author: 'AU',
  Title: 'TI',
  Source: 'SO',
  Abstract: 'AB',
  'Author Keywords': 'KW',
  Language: 'LG',
  'Document Type': 'PT',
  ISSN: 'IS',
  ISBN: 'IB',
  'DOI Number': 'DI',
  Publisher: 'PB',
}

const TYPES: [sign: RegExp, type: string][] = [
  [/^patent/i, 'patent'],
  [/^(?:book chapter|chapter)/i, 'chapter'],
  [/^(?:dissertation|thesis)/i, 'thesis'],
  [/^book|^authored book|^edited book/i, 'book'],
]

/** Start of a record: `<12. >` or `<12>`. */
const RECORD = /^\s*<\d+\.? ?>\s*$/
/** Degrees and affiliation marks that Ovid appends to names. */
const BEHIND_NAME = /,?\s+(?:Ph\.?D|M\.?D|M\.?Sc|M\.?P\.?H|R\.?N)\b.*$|(?<![\s,])[\s,]+[\d+*#^][\d,+*#^]*$/g

type Fields = Map<string, string[]>
type Entry = { line: number; fields: Fields; characters: number }

/** Reads Ovid exports, with tags (`TI  - …`) or with field names on separate lines. */
export function* readOvid(text: string): Generator<ReadEntry> {
  let record: Entry | null = null
  let tag = ''
  let at = 0
  for (const line of splitLines(text)) {
    at += 1
    if (RECORD.test(line)) {
      if (record) yield readRecord(record)
      record = { line: at, fields: new Map(), characters: 0 }
      tag = ''
      continue
    }
    if (!record || !line.trim()) continue
    record.characters += line.length
    if (record.characters > REFERENCE_LIMITS.characters) continue
    const [, tagged, value = ''] = /^ ?([A-Z]{2}) {0,3}- ?(.*)$/.exec(line) ?? []
    if (tagged) {
      tag = tagged
      const known = record.fields.get(tag)
      if (known) known.push(value.trim())
      else record.fields.set(tag, [value.trim()])
    } else if (/^[A-Z][A-Za-z ]+$/.test(line)) {
      tag = TAGS[line.trim()] ?? ''
    } else if (tag) {
      const known = record.fields.get(tag) ?? []
      record.fields.set(tag, [...known.slice(0, -1), `${known.at(-1) ?? ''} ${line.trim()}`.trim()])
    }
  }
  if (record) yield readRecord(record)
}

function readRecord({ line, fields, characters }: Entry): ReadEntry {
  const place = `the record on line ${line}`
  if (characters > REFERENCE_LIMITS.characters) return { name: place, failure: TOO_LONG }
  const all = (tag: string) => (fields.get(tag) ?? []).filter(Boolean)
  const first = (...tags: string[]) => tags.flatMap(all)[0]
  const type = [...all('DT'), ...all('PT')].flatMap((name) => TYPES.find(([sign]) => sign.test(name))?.[1] ?? [])[0]
  const { container, volume, issue, pages, date } = sourceOf(fields)
  const isWhole = type === 'book' || type === 'thesis' || type === 'patent'
  const item: Partial<CslItem> & { [variable: string]: unknown } = {
    type: type ?? (container ? 'article-journal' : 'document'),
    title: titleOf(first('TI') ?? ''),
    author: all('AU')
      .flatMap((names) => names.replace(/\s*\[[^\]]*\]/g, '').split(/;\s+/))
      .map(nameOf),
    issued: readDate(date ?? first('YR', 'DP') ?? ''),
    ...(!isWhole && { 'container-title': container, volume, issue, page: pages }),
    number: type === 'patent' ? first('PN') : undefined,
    publisher: first('PB', 'PU'),
    DOI: [...all('DI'), ...all('DO')].map(findDoi).find(Boolean),
    ...readSerials([...all('IS'), ...all('IB')]),
    language: first('LG')?.replace(/\.$/, ''),
    abstract: first('AB'),
  }
  const tags = all('KW').flatMap((words) => words.replace(/\.$/, '').split(/;\s*/))
  return toEntry({ id: place, ...filledFields(item) }, { tags }, place)
}

/** Removes the trailing full stop and the publication type in brackets. */
function titleOf(text: string): string {
  return text
    .replace(/\s*\[[A-Z][A-Za-z ]*\]\.?\s*$/, '')
    .replace(/(?<!\.)\.\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function nameOf(text: string): CslName {
  const name = text.replace(BEHIND_NAME, '').trim()
  // Only a full stop after a whole word does not belong to an initial.
  return splitListedName(name.replace(/(?<=\p{Ll}{2})\.$/u, ''))
}

type Source = { container?: string; volume?: string; issue?: string; pages?: string; date?: string }

/**
 * Where a work appeared: from the link to a library resolver (OpenURL), which has separate fields, otherwise from the
 * text line.
 */
function sourceOf(fields: Fields): Source {
  const [source = ''] = fields.get('SO') ?? []
  const [, query] = (fields.get('XL') ?? []).flatMap((link) => /[?&](sid=OVID.*)$/.exec(link) ?? [])
  const [, volume, issue, pages] = /(\d+)(?:\(([^)]*)\))?:\s*(\w*\d+(?:-\w*\d+)?)/.exec(source) ?? []
  const written: Source = { container: journalOf(source), volume, issue, pages }
  if (!query) return { ...written, date: /(?:[A-Z][a-z]+\.? )?(?:\d{1,2}, )?(?:1[89]|20)\d\d/.exec(source)?.[0] }
  const link = new URLSearchParams(query)
  const linked = (name: string) => link.get(name)?.trim() || undefined
  const range = linked('pages')
  return {
    container: linked('title')?.replace(/\.$/, '') ?? written.container,
    volume: linked('volume'),
    issue: issue ?? linked('issue'),
    pages: range && /^\w*\d+(?:-\w*\d+)?$/.test(range) ? range : linked('spage'),
    date: linked('date'),
  }
}

/** Name of the journal: the text before the first number, month or full stop. */
function journalOf(source: string): string | undefined {
  const [before = ''] = source.split(
    /\.(?:\s|:|$)|,?\s+(?:Vol\.?\s*)?(?=\d)|\s(?=(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*[ /])/,
  )
  return before.trim() || undefined
}
