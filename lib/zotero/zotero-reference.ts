import { tagKey } from '../library/organize/tag-name'
import { type ReadEntry, toEntry } from '../library/reference/reference'
import { withExtra, zoteroCsl } from '../library/reference/zotero-csl'
import { oneLine } from '../text/format/phrases'
import { READING_TAGS } from './reading-tags'
import { ownTags, type ZoteroData } from './zotero-objects'

const LONGEST_TAG = 60
const READING_TAG_KEYS = new Set(Object.values(READING_TAGS).map(tagKey))

/** The person's tags on an item, in a form that Folio can store, without reading states. */
export function tagsOf(data: ZoteroData): string[] {
  return [
    ...new Set(
      ownTags(data)
        .map((tag) => oneLine(tag).slice(0, LONGEST_TAG))
        .filter((tag) => tag !== '' && !READING_TAG_KEYS.has(tagKey(tag))),
    ),
  ]
}

const UNTITLED = 'It has no title, DOI or arXiv ID. Give it a title in Zotero.'

/**
 * Converts a Zotero work to a reference, or returns why it cannot. `parsedDate`: the date as Zotero understood it.
 * `hasPdf`: the pages identify the work, so it needs no title.
 */
export function toReference(
  data: ZoteroData,
  key: string,
  { parsedDate, hasPdf = false }: { parsedDate?: string | undefined; hasPdf?: boolean } = {},
): ReadEntry {
  const entry = readEntry(data, key, parsedDate)
  if ('reference' in entry || data.title) return entry
  const named = hasPdf ? readEntry({ ...data, title: UNTITLED }, key, parsedDate) : entry
  if ('failure' in named) return { name: entry.name, failure: UNTITLED }
  const { title: _, ...csl } = named.reference.csl
  return { name: entry.name, reference: { ...named.reference, title: '', csl } }
}

function readEntry(data: ZoteroData, key: string, parsedDate: string | undefined): ReadEntry {
  const issued = issuedOf(parsedDate ?? data.date)
  const accessed = issuedOf(typeof data.accessDate === 'string' ? data.accessDate.slice(0, 10) : undefined)
  const item = {
    ...withExtra(zoteroCsl(data)),
    id: key,
    ...(issued && { issued }),
    ...(accessed && { accessed }),
  }
  return toEntry(item, { tags: tagsOf(data) }, data.title ?? 'an untitled item')
}

function issuedOf(date: string | undefined) {
  const parts = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(date ?? '')
  if (parts)
    return { 'date-parts': [parts.slice(1).flatMap((part) => (part && Number(part) > 0 ? [Number(part)] : []))] }
  return date ? { raw: date } : undefined
}
