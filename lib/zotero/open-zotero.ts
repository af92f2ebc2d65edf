import { db } from '../db/client'
import type { Prisma } from '../db/generated/client'
import { AppError } from '../errors'
import { ownCollections } from '../library/collections/collections'
import { filePapers } from '../library/collections/file-papers'
import type { ReportLine } from '../library/import/import-report'
import type { ImportSource } from '../library/import/import-source'
import type { PlanItem } from '../library/import/plan-import'
import { pdfOf } from '../library/import/take-pdf'
import { followAnnotations } from './annotations/follow-annotations'
import { applyChanges, parsedDate } from './apply-changes'
import { lookAtLibraries } from './look-at-libraries'
import { planLibrary } from './plan-library'
import { findZoteroFile } from './zotero-file'
import { tagsOf, toReference } from './zotero-reference'
import { findLink, type ItemRow, isPdf, type LinkedZotero, listRows, localServer } from './zotero-rows'

/** So many rows are written by one transaction. */
const AT_ONCE = 200

/** The connected Zotero as the source of an import: reads what is new there, and takes it. Throws `AppError`. */
export async function openZotero(): Promise<ImportSource> {
  const link = await getLink()
  const rows = new Map<string, ItemRow>()
  const files = new Map<string, NonNullable<Awaited<ReturnType<typeof findZoteroFile>>>>()
  const load = async () => {
    for (const library of link.libraries)
      for (const row of (await listRows(library.id)).values()) rows.set(`${library.id}/${row.key}`, row)
    for (const [address, row] of rows) {
      const file = isPdf(row) ? await findZoteroFile(row.file) : null
      if (file) files.set(address, file)
    }
  }
  const rowAt = async (address: string) => {
    if (rows.size === 0) await load()
    return rows.get(address) ?? null
  }
  // Files are opened as they were found when the import began, or went on.
  let opened = false
  return {
    origin: 'import',
    plan: async () => {
      await lookAtLibraries(link)
      const items: PlanItem[] = []
      for (const library of (await getLink()).libraries) items.push(...(await planLibrary(library, link.leftOutTags)))
      await load()
      opened = true
      return { items, unchanged: 0 }
    },
    pdf: (address) => {
      const file = files.get(address)
      return file ? pdfOf(file) : null
    },
    entry: async (address) => {
      if (!opened) await load()
      opened = true
      const row = await rowAt(address)
      return row && toReference(row.data, row.key, parsedDate(row))
    },
    finish: async (items, lines) => {
      if (rows.size === 0) await load()
      await keepOutcomes(items.slice(0, lines.length), lines, rows, files)
      const client = await db()
      const state = lines.length < items.length ? 'paused' : 'connected'
      await client.zoteroLink.updateMany({ where: { id: link.id }, data: { state } })
      for (const library of link.libraries) {
        await applyChanges(library)
        await followAnnotations(localServer(link), library)
      }
    },
    close: async () => {},
  }
}

async function getLink(): Promise<LinkedZotero> {
  const link = await findLink()
  if (!link) throw new AppError('not_found', 'Zotero is not connected any more.')
  return link
}

/** What became of works and files, by the lines of the report; papers are put into their collections at once. */
async function keepOutcomes(
  items: PlanItem[],
  lines: ReportLine[],
  rows: ReadonlyMap<string, ItemRow>,
  files: ReadonlyMap<string, { stamp: string }>,
): Promise<void> {
  const client = await db()
  const updates: { row: ItemRow; data: Prisma.ZoteroItemUpdateInput }[] = []
  const drawers = new Map<string, string[]>()
  const idOf = await collectionIds()
  for (const [i, item] of items.entries()) {
    const line = lines[i]
    if (!line || item.kind === 'told') continue
    const row = rows.get(item.kind === 'entry' ? item.file : item.path)
    if (!row) continue
    const top = item.kind === 'pdf' && row.parentKey ? rows.get(`${row.libraryId}/${row.parentKey}`) : row
    const filed = line.paperId ? (top?.data.collections ?? []) : []
    for (const key of filed) {
      const collectionId = idOf.get(`${row.libraryId}/${key}`)
      if (line.paperId && collectionId) drawers.set(collectionId, [...(drawers.get(collectionId) ?? []), line.paperId])
    }
    const outcome = { taken: 'taken', merged: 'matched', skipped: 'matched', failed: 'failed' }[line.outcome]
    const state = { paperId: line.paperId, outcome, reason: line.reason, changed: false }
    const isAgain = row.outcome === 'taken' && item.kind === 'entry'
    const own =
      item.kind === 'entry'
        ? { tags: tagsOf(row.data), filed }
        : { filed, fileStamp: files.get(item.path)?.stamp ?? null }
    // A work that its PDF came to later stays what it was.
    updates.push({
      row,
      data: {
        ...state,
        ...own,
        ...(isAgain && line.outcome !== 'failed' && { outcome: 'taken', paperId: row.paperId }),
        ...(item.kind === 'pdf' && { changed: top !== row }),
      },
    })
    if (item.kind !== 'entry') continue
    const pdf = item.pdf ? rows.get(item.pdf) : undefined
    if (pdf) {
      const stamp = files.get(item.pdf ?? '')?.stamp ?? null
      const ofFile = isAgain && line.outcome === 'merged' ? 'taken' : outcome
      updates.push({ row: pdf, data: { ...state, outcome: ofFile, filed, fileStamp: stamp, tags: tagsOf(row.data) } })
    }
    if (item.missing) {
      for (const file of rows.values())
        if (
          file.parentKey === row.key &&
          file.libraryId === row.libraryId &&
          isPdf(file) &&
          !files.has(`${file.libraryId}/${file.key}`)
        )
          updates.push({
            row: file,
            data: { outcome: 'missing', reason: 'In Zotero, but not on this computer.', changed: false },
          })
    }
  }
  for (let from = 0; from < updates.length; from += AT_ONCE)
    await client.$transaction(
      updates
        .slice(from, from + AT_ONCE)
        .map(({ row: { libraryId, key }, data }) =>
          client.zoteroItem.update({ where: { libraryId_key: { libraryId, key } }, data }),
        ),
    )
  await filePapers({ put: [...drawers].map(([collectionId, paperIds]) => ({ collectionId, paperIds })), take: [] })
}

/** The collections of Folio that stand for those of Zotero, by library and key. */
async function collectionIds(): Promise<Map<string, string>> {
  const client = await db()
  const own = new Set((await ownCollections()).map(({ id }) => id))
  const found = await client.zoteroCollection.findMany()
  return new Map(
    found.flatMap(({ libraryId, key, collectionId }) =>
      collectionId && own.has(collectionId) ? [[`${libraryId}/${key}`, collectionId] as const] : [],
    ),
  )
}
