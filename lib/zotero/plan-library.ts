import { addToList } from '../add-to-list'
import { db } from '../db/client'
import type { ZoteroLibrary } from '../db/generated/client'
import type { PlanItem, ReportLine } from '../library/import/for-sources'
import { compare } from '../text/names/compare-names'
import { chosenKeys } from './follow-collections'
import { readWebFile, sayWhyMissing } from './web/web-file'
import { findZoteroFile } from './zotero-file'
import { isWork } from './zotero-objects'
import { tagsOf } from './zotero-reference'
import { addressOf, type ItemRow, isPdf, listRows, nameOf, topOf } from './zotero-rows'

const UNREAD: Record<string, string> = {
  'application/epub+zip': 'An EPUB. Folio reads only PDFs; the details from Zotero are kept.',
  'text/html': 'A saved web page. Folio reads only PDFs; the details from Zotero are kept.',
}

/**
 * Plans what to import from a Zotero library: new works with their PDFs, further and standalone PDFs, and files that
 * were missing and exist now. Items left out come with the reason, each reported once; `told: false`: do not record
 * that they were reported.
 */
export async function planLibrary(
  library: ZoteroLibrary,
  leftOutTags: string[],
  { told: isTold }: { told: boolean },
): Promise<PlanItem[]> {
  const rows = await listRows(library.id)
  const reasonFor = await scopeOf(library, leftOutTags)
  const items: PlanItem[] = []
  const left = new Map<string, number>()
  const skipped: { key: string; reason: string; outcome: 'skipped' | 'missing'; isSaid?: boolean }[] = []
  const files = filesByParent(rows)
  // Oldest first, so that the oldest of several duplicates becomes the paper.
  for (const row of [...rows.values()].sort(byAge)) {
    const isDue = row.outcome === null || (row.outcome === 'failed' && row.changed)
    if (row.itemType === 'annotation' || row.parentKey) continue
    const reason = row.trashed ? 'They are in Zotero’s trash.' : reasonFor(row)
    if (reason) {
      if (isDue && row.changed) left.set(reason, (left.get(reason) ?? 0) + 1)
      continue
    }
    if (isWork(row)) {
      const { planned, missing } = await planWork(row, files.get(row.key) ?? [], isDue)
      items.push(...planned)
      for (const file of missing) {
        const isSaid = planned.some((item) => item.kind === 'entry' && item.missing === nameOf(file))
        skipped.push({ key: file.key, outcome: 'missing', reason: sayWhyMissing(file.file), isSaid })
      }
    } else if (isPdf(row)) {
      const item = await planLoose(row, isDue)
      if (item) items.push(item)
      else if (isDue) skipped.push({ key: row.key, outcome: 'missing', reason: sayWhyMissing(row.file) })
    } else if (isDue)
      skipped.push({
        key: row.key,
        outcome: 'skipped',
        reason: row.itemType === 'note' ? 'A note without a parent item.' : sayUnread(row),
      })
    for (const file of files.get(row.key) ?? [])
      if (file.outcome === null && !file.trashed && !isPdf(file))
        skipped.push({ key: file.key, outcome: 'skipped', reason: sayUnread(file) })
  }
  if (isTold) {
    const out = [...rows.values()].filter((row) => row.outcome === null && (row.trashed || reasonFor(topOf(row, rows))))
    await keepReported(library, skipped, out)
  }
  return [
    ...items,
    ...skipped.flatMap(({ key, reason, isSaid }) => {
      const row = isSaid ? undefined : rows.get(key)
      return row ? [skippedItem(nameOf(row), reason)] : []
    }),
    ...[...left].map(([reason, number]) =>
      skippedItem(`${number} ${number === 1 ? 'item' : 'items'} of ${library.name}`, reason),
    ),
  ]
}

/** Objects already reported are not reported again until they change. */
async function keepReported(
  { id: libraryId }: ZoteroLibrary,
  skipped: { key: string; reason: string; outcome: string }[],
  out: ItemRow[],
): Promise<void> {
  const client = await db()
  const where = (some: { key: string }[]) => ({ libraryId, key: { in: some.map(({ key }) => key) } })
  for (const [reason, outcome] of new Map(skipped.map((one) => [one.reason, one.outcome])))
    await client.zoteroItem.updateMany({
      where: where(skipped.filter((one) => one.reason === reason)),
      data: { outcome, reason, changed: false },
    })
  await client.zoteroItem.updateMany({
    where: { ...where(out), NOT: { itemType: 'annotation' } },
    data: { changed: false },
  })
}

/** Returns a function that says why a work is not among those the person chose; null if it is. */
async function scopeOf(library: ZoteroLibrary, leftOutTags: string[]): Promise<(top: ItemRow) => string | null> {
  const chosen = await chosenKeys(library)
  const out = new Set(leftOutTags.map((tag) => tag.toLowerCase()))
  return ({ data }) => {
    if (chosen && !data.collections?.some((key) => chosen.has(key)))
      return 'They are in none of the collections that you chose.'
    const tag = tagsOf(data).find((one) => out.has(one.toLowerCase()))
    return tag ? `They have the tag ${tag}, which you excluded.` : null
  }
}

function filesByParent(rows: ReadonlyMap<string, ItemRow>): Map<string, ItemRow[]> {
  const files = new Map<string, ItemRow[]>()
  for (const row of rows.values())
    if (row.itemType === 'attachment' && row.parentKey) addToList(files, row.parentKey, row)
  for (const some of files.values()) some.sort(byAge)
  return files
}

function byAge(a: ItemRow, b: ItemRow): number {
  const added = ({ data }: ItemRow) => (typeof data.dateAdded === 'string' ? data.dateAdded : '')
  return compare(added(a), added(b)) || compare(a.key, b.key)
}

/**
 * Plans a work with the first of its PDFs that exists; the others become separate papers. `missing` was not reported
 * yet.
 */
async function planWork(
  work: ItemRow,
  files: ItemRow[],
  isDue: boolean,
): Promise<{ planned: PlanItem[]; missing: ItemRow[] }> {
  const pdfs = files.filter((file) => isPdf(file) && !file.trashed)
  const there: ItemRow[] = []
  for (const pdf of pdfs) {
    const isNew = pdf.outcome === null || pdf.outcome === 'missing' || (pdf.outcome === 'failed' && pdf.changed)
    if (isNew && (await findZoteroFile(pdf.file))) there.push(pdf)
  }
  const hasFirst = pdfs.some(({ outcome }) => outcome === 'taken' || outcome === 'matched')
  const missing = pdfs.filter(({ outcome }) => outcome === null).filter((pdf) => !there.includes(pdf))
  const absent = pdfs.find((pdf) => (pdf.outcome === null || pdf.outcome === 'missing') && !there.includes(pdf))
  const first = hasFirst && !isDue ? undefined : there[0]
  const more = there.filter((pdf) => pdf !== first)
  // A download may fail.
  const unsure = first ? (readWebFile(first.file) ? first : undefined) : absent
  const entry: PlanItem = {
    kind: 'entry',
    file: addressOf(work),
    place: 0,
    name: nameOf(work),
    pdf: first ? addressOf(first) : null,
    missing: unsure ? nameOf(unsure) : null,
  }
  const planned = [
    ...(isDue || first ? [entry] : []),
    ...more.map((pdf) => ({ kind: 'pdf' as const, path: addressOf(pdf), name: nameOf(pdf) })),
  ]
  return { planned, missing }
}

/** Plans a PDF that belongs to no work; null if it is missing, or was imported. */
async function planLoose(row: ItemRow, isDue: boolean): Promise<PlanItem | null> {
  if (!isDue && row.outcome !== 'missing') return null
  return (await findZoteroFile(row.file)) ? { kind: 'pdf', path: addressOf(row), name: nameOf(row) } : null
}

function sayUnread({ data }: ItemRow): string {
  if (data.linkMode === 'linked_url') return 'A link to a web page, not a file.'
  return UNREAD[data.contentType ?? ''] ?? 'Not a PDF. Folio reads only PDFs from Zotero.'
}

function skippedItem(name: string, reason: string): PlanItem {
  const line: ReportLine = { name, outcome: 'skipped', reason, paperId: null }
  return { kind: 'told', line }
}
