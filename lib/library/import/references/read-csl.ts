import { z } from 'zod'
import { AppError } from '../../../errors'
import { readDate } from '../../reference/read-date'
import { type ReadEntry, toEntry } from '../../reference/reference'
import { withExtra, type ZoteroWork, zoteroCsl } from '../../reference/zotero-csl'
import { splitListedNames } from './field-values'
import { isBibtexJson, readBibtexJson } from './read-bibtex-json'
import { REFERENCE_LIMITS, requireFew, TOO_DEEP, TOO_LONG } from './reference-limits'

/** Crossref's type names that differ from CSL's. */
const CROSSREF_TYPES: Record<string, string> = {
  'journal-article': 'article-journal',
  'proceedings-article': 'paper-conference',
  'book-chapter': 'chapter',
  'book-section': 'chapter',
  'book-part': 'chapter',
  'reference-entry': 'entry',
  monograph: 'book',
  'edited-book': 'book',
  'reference-book': 'book',
  proceedings: 'book',
  dissertation: 'thesis',
  'posted-content': 'article',
  'peer-review': 'review',
  'report-component': 'report',
}
/** Variables that hold a list of objects. */
const LISTS = new Set(
  'author editor translator director producer composer performer recipient interviewer custom'.split(' '),
)
const PARTS = new Set(['attachment', 'note', 'annotation'])

type Json = Record<string, unknown>

/**
 * Reads references in JSON: CSL-JSON (a list of items, one item, or an object with an `items` list), Crossref
 * responses, Better BibTeX JSON, Zotero items, and entries of BibTeX as JSON. Throws `AppError`: unreadable, unsupported, too_large.
 */
export function* readCsl(text: string): Generator<ReadEntry> {
  const { items, groups } = itemsOf(text)
  yield* readCslItems(items, groups)
}

/** Reads CSL-JSON items and Zotero items. `groups`: collections by item number. */
export function* readCslItems(items: unknown[], groups = new Map<string, string[]>()): Generator<ReadEntry> {
  for (const [i, item] of items.entries()) {
    if (isObject(item) && typeof item.itemType === 'string' && PARTS.has(item.itemType)) continue
    yield readItem(item, `item ${i + 1}`, groups)
  }
}

function readItem(item: unknown, place: string, groups: Map<string, string[]>): ReadEntry {
  if (isDeeper(item, REFERENCE_LIMITS.depth)) return { name: place, failure: TOO_DEEP }
  if (JSON.stringify(item).length > REFERENCE_LIMITS.characters) return { name: place, failure: TOO_LONG }
  if (!isObject(item))
    return {
      name: place,
      failure: `This is not a reference (${place}): a reference must be a JSON object with a type.`,
    }
  if (typeof item.itemType === 'string') return readZotero(item as ZoteroWork, place, groups)
  if (isBibtexJson(item)) return readBibtexJson(item, place)
  const { keyword, ...csl } = mend(item)
  const tags = typeof keyword === 'string' ? keyword.split(/[;,]/) : []
  return toEntry({ id: place, ...withExtra(csl) }, { tags }, place)
}

/** Reads a Zotero item, which has its own field names, and values without a field in Extra. */
function readZotero(data: ZoteroWork, place: string, groups: Map<string, string[]>): ReadEntry {
  const item = withExtra(zoteroCsl(data))
  const tags = z.array(z.union([z.string(), z.looseObject({ tag: z.string() })])).safeParse(data.tags).data ?? []
  const attached = z.array(z.looseObject({ path: z.string() })).safeParse(data.attachments).data ?? []
  const dates = { issued: readDate(textOf(data.date)), accessed: readDate(textOf(data.accessDate)) }
  const citeKey = textOf(data.citationKey ?? data.citekey ?? item['citation-key']) || null
  return toEntry(
    { id: place, ...item, ...definedOf(dates) },
    {
      citeKey,
      tags: tags.map((tag) => (typeof tag === 'string' ? tag : tag.tag)),
      files: attached.map(({ path }) => path).filter((path) => /\.pdf$/i.test(path)),
      groups: groups.get(String(data.itemID ?? data.key)) ?? [],
    },
    place,
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/**
 * Repairs an item to match CSL's schema: takes the first of a list of strings (Crossref), drops nulls, and reads names
 * and dates that are written as text.
 */
function mend(item: Json): Json {
  const mended: Json = {}
  for (const [name, value] of Object.entries(item)) {
    if (value === null) continue
    if (name === 'type') mended.type = CROSSREF_TYPES[String(value)] ?? String(value).toLowerCase()
    else if (LISTS.has(name)) mended[name] = mendNames(value)
    else if (DATES.has(name) && !isObject(value)) mended[name] = readDate(textOf(value))
    else if (isObject(value) && (DATES.has(name) || 'date-parts' in value)) {
      const date = mendDate(value)
      if (date) mended[name] = date
    } else if (Array.isArray(value) && TEXT_LISTS.has(name)) {
      const first = value.find((one) => typeof one === 'string' && one !== '')
      if (first !== undefined) mended[name] = first
    } else mended[name] = value
  }
  const subtitle = Array.isArray(item.subtitle) ? item.subtitle.find((one) => typeof one === 'string' && one) : null
  if (subtitle && typeof mended.title === 'string') mended.title = `${mended.title}: ${subtitle}`
  if (typeof mended['short-container-title'] === 'string')
    mended['container-title-short'] ??= mended['short-container-title']
  mended.issued ??= mended['published-print'] ?? mended['published-online'] ?? mended.published
  return definedOf(mended)
}

/** Names as objects; a text, and the `name` of other schemas, is split. Returns what is no list of names as it is. */
function mendNames(value: unknown): unknown {
  if (typeof value === 'string') return splitListedNames(value)
  if (!Array.isArray(value)) return value
  return value.flatMap((one) => {
    if (typeof one === 'string') return splitListedNames(one)
    if (!isObject(one)) return []
    const name = withoutNull(one)
    return typeof name.name === 'string' && !name.family && !name.literal ? splitListedNames(name.name) : [name]
  })
}

const DATES = new Set(['issued', 'accessed', 'original-date', 'event-date', 'submitted', 'available-date'])

const TEXT_LISTS = new Set([
  ...['title', 'title-short', 'container-title', 'container-title-short', 'short-container-title', 'collection-title'],
  ...[
    'ISSN',
    'ISBN',
    'DOI',
    'URL',
    'publisher',
    'publisher-place',
    'volume',
    'issue',
    'page',
    'number',
    'edition',
    'genre',
  ],
  ...['language', 'abstract', 'keyword', 'note', 'citation-key'],
])

/** Date parts up to the first missing one, also of a date with a year of its own or as raw text; null without any. */
function mendDate(date: Json): Json | null {
  const { 'date-parts': given, raw, year, month, day, ...more } = withoutNull(date)
  const lists = Array.isArray(given) ? given : year === undefined ? [] : [[year, month, day]]
  const parts = lists.flatMap((list) => {
    const known = Array.isArray(list) ? list.map((part) => Number(part ?? 0)) : []
    const end = known.findIndex((part) => !Number.isInteger(part) || part === 0)
    const whole = end === -1 ? known : known.slice(0, end)
    return whole.length > 0 ? [whole] : []
  })
  if (parts.length > 0) return { ...more, 'date-parts': parts }
  if (raw !== undefined) return { ...more, ...readDate(textOf(raw)) }
  return 'literal' in more ? more : null
}

function withoutNull(value: Json): Json {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null))
}

function definedOf(value: Json): Json {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined))
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth === 0 || Object.values(value).some((inner) => isDeeper(inner, depth - 1))
}

function itemsOf(text: string): { items: unknown[]; groups: Map<string, string[]> } {
  const json = parse(text)
  const list = Array.isArray(json) ? json : listIn(json)
  const items = (list ?? [json]).map((item) => (isObject(item) && isObject(item.data) ? item.data : item))
  requireFew(items.length)
  if (!items.some((item) => isObject(item) && isReference(item)))
    throw new AppError(
      'unsupported',
      'This JSON file has no references. Export them as CSL-JSON or Better BibTeX JSON.',
    )
  return { items, groups: groupsOf(json) }
}

function isReference(item: Json): boolean {
  if (typeof item.type === 'string' || typeof item.itemType === 'string') return true
  return isBibtexJson(item) && typeof item.title === 'string' && ('year' in item || 'doi' in item)
}

/** Finds the list: `items` of Better BibTeX and others, `entries` of bibtexparser; Crossref's `message`, with one work or a list. */
function listIn(json: unknown): unknown[] | null {
  if (!isObject(json)) return null
  const inside = isObject(json.message) ? json.message : json
  for (const list of [inside.items, inside.entries]) if (Array.isArray(list)) return list
  return inside === json ? null : [inside]
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new AppError('unreadable', 'This JSON file is incomplete. Export it again.', { cause: error })
  }
}

/** Collections in Better BibTeX JSON, which list their items by number. */
function groupsOf(json: unknown): Map<string, string[]> {
  const schema = z.record(
    z.string(),
    z.looseObject({ name: z.string(), items: z.array(z.union([z.string(), z.number()])) }),
  )
  const collections = isObject(json) ? schema.safeParse(json.collections).data : undefined
  const groups = new Map<string, string[]>()
  for (const { name, items } of Object.values(collections ?? {}))
    for (const id of items) groups.set(String(id), [...(groups.get(String(id)) ?? []), name])
  return groups
}
