import { db } from '../db/client'
import type { Paper } from '../db/generated/client'
import { fromJson } from '../db/json'
import { AppError } from '../errors'
import { earlierIds } from '../library/ids/current-ids'
import { splitArxivId } from '../library/ids/paper-id'
import { indexTitle } from '../library/indexing/index-layers'
import { requireOnWholePapers } from '../library/paper-rights'
import { getPaperRow } from '../library/papers'
import { isEmpty } from '../library/reference/reference'
import { currentOwner } from '../owner'
import { oneLine } from '../text/format/phrases'
import { parsedDate } from './apply-changes'
import { PARTS, type ZoteroData } from './zotero-objects'
import { toReference } from './zotero-reference'

/** Fields of a paper that the person can edit in Folio and that Zotero has as well. */
export const SHARED_FIELDS = ['title', 'authors', 'published', 'venue', 'doi', 'arxivId', 'citeKey'] as const

export type SharedField = (typeof SHARED_FIELDS)[number]

/** A field with different values in Folio and Zotero, as displayed; `here` is empty if Folio has none. */
export type FieldDifference = { field: SharedField; here: string; inZotero: string }

type Fields = Pick<Paper, SharedField>

/**
 * Lists the fields in which a paper differs from its item in a connected Zotero. Fields that are empty in Zotero are
 * not compared.
 */
export async function listDifferences(paperId: string): Promise<FieldDifference[]> {
  const item = await findItem(paperId)
  if (!item) return []
  const paper = await getPaperRow(paperId)
  return SHARED_FIELDS.filter((field) => differs(field, paper, item.fields)).map((field) => ({
    field,
    here: shown(paper[field]),
    inZotero: shown(item.fields[field]),
  }))
}

/**
 * Copies a field from Zotero. A paper that came from Zotero follows that field from now on. Throws
 * `AppError('not_found')`, or `conflict` if Zotero no longer has a value.
 */
export async function takeFromItem(paperId: string, field: SharedField): Promise<void> {
  await requireOnWholePapers([paperId], 'add')
  const item = await findItem(paperId)
  if (!item || isEmpty(item.fields[field]))
    throw new AppError('conflict', 'This field is now empty in Zotero. Your value is kept.')
  const client = await db()
  const paper = await getPaperRow(paperId)
  const others = paper.edited.filter((name) => name !== field)
  await client.paper.update({
    where: { id: paperId },
    // A paper that existed before Zotero was connected does not follow it, so the value is the person's choice and
    // stays.
    data: { [field]: item.fields[field], edited: item.follows ? others : [...others, field] },
  })
  if (field === 'title' && paper.status === 'ready') await indexTitle(paperId)
}

/** The item that a paper came from, or else one that was matched with it. */
async function findItem(paperId: string): Promise<{ fields: Fields; follows: boolean } | null> {
  const client = await db()
  const rows = await client.zoteroItem.findMany({
    where: {
      paperId: { in: [...(await earlierIds([paperId])).keys()] },
      itemType: { notIn: PARTS },
      outcome: { in: ['taken', 'matched'] },
      trashed: false,
      library: { link: { ownerId: currentOwner() } },
    },
    orderBy: [{ outcome: 'desc' }, { key: 'asc' }],
  })
  const [row] = rows.map((one) => ({ ...one, data: fromJson<ZoteroData>(one.data) }))
  if (!row) return null
  const entry = toReference(row.data, row.key, { parsedDate: parsedDate(row), hasPdf: true })
  return 'failure' in entry ? null : { fields: entry.reference, follows: row.outcome === 'taken' }
}

function differs(field: SharedField, here: Fields, there: Fields): boolean {
  const [ours, theirs] = [plain(field, here[field]), plain(field, there[field])]
  if (theirs === '' || ours === theirs) return false
  // A year and a day in that year agree; one is only more precise.
  return field !== 'published' || ours === '' || !(ours.startsWith(theirs) || theirs.startsWith(ours))
}

/** Normalises a field for comparison: drops parts of ids that do not distinguish works. */
function plain(field: SharedField, value: Fields[SharedField]): string {
  const text = shown(value)
  if (field === 'doi') return text.toLowerCase()
  return field === 'arxivId' ? (splitArxivId(text)?.base ?? text) : text
}

function shown(value: Fields[SharedField]): string {
  return oneLine((Array.isArray(value) ? value.join(', ') : (value ?? '')).normalize())
}
