import { db } from '../db/client'
import type { Prisma } from '../db/generated/client'
import { AppError } from '../errors'
import { filePapers } from '../library/collections/file-papers'
import type { ImportFile } from '../library/import/import-file'
import type { ReportLine } from '../library/import/import-report'
import type { ImportSource } from '../library/import/import-source'
import type { PlanItem } from '../library/import/plan-import'
import { pdfOf, type TakePdf } from '../library/import/take-pdf'
import { log } from '../log'
import { addToList } from '../text/add-to-list'
import { followAnnotations } from './annotations/follow-annotations'
import { applyChanges, parsedDate } from './apply-changes'
import { lookAtLibraries } from './look-at-libraries'
import { planLibrary } from './plan-library'
import { clearFetched, fetchedFile } from './web/fetched-file'
import { readWebFile, sayWhyMissing, type WebFile, withoutFile } from './web/web-file'
import { ZoteroFailure } from './zotero-failure'
import { findZoteroFile } from './zotero-file'
import { tagsOf, toReference } from './zotero-reference'
import {
  addressOf,
  findFolioCollections,
  findLink,
  type ItemRow,
  isPdf,
  type LinkedZotero,
  listRows,
  serverOf,
} from './zotero-rows'

/** So many rows are written by one transaction. */
const AT_ONCE = 200

type Files = ReadonlyMap<string, { stamp: string } & ImportFile>
type Rows = ReadonlyMap<string, ItemRow>

/** The connected Zotero as the source of an import: reads what is new there, and takes it. Throws `AppError`. */
export async function openZotero(): Promise<ImportSource> {
  const link = await getLink()
  // An import that goes on after a crash has its plan already.
  let { rows, files } = await load(link)
  return {
    origin: 'import',
    plan: async () => {
      await lookAtLibraries(link)
      const items: PlanItem[] = []
      for (const library of link.libraries)
        items.push(...(await planLibrary(library, link.leftOutTags, { told: true })))
      ;({ rows, files } = await load(link))
      return { items, unchanged: 0 }
    },
    pdf: async (address) => {
      const file = files.get(address)
      const row = rows.get(address)
      const atZotero = readWebFile(row?.file ?? null)
      if (row && atZotero) return download(row, atZotero)
      return file ? pdfOf(file) : null
    },
    entry: async (address) => {
      const row = rows.get(address)
      return row ? toReference(row.data, row.key, parsedDate(row)) : null
    },
    finish: async (items, lines) => {
      // What could not be downloaded is noted there meanwhile, also before a crash.
      const { rows: now } = await load(link)
      await keepOutcomes(items.slice(0, lines.length), lines, now, files)
      const client = await db()
      const state = lines.length < items.length ? 'paused' : 'connected'
      await client.zoteroLink.updateMany({ where: { id: link.id }, data: { state } })
      for (const library of link.libraries) {
        await applyChanges(library)
        await followAnnotations(serverOf(link), library)
      }
    },
    close: clearFetched,
  }
}

/** A file of zotero.org, once it is here; null: it could not be had, which is noted. */
async function download({ libraryId, key, file: address }: ItemRow, file: WebFile): Promise<TakePdf | null> {
  const client = await db()
  const keep = (data: Outcome) => client.zoteroItem.updateMany({ where: { libraryId, key }, data })
  try {
    const fetched = await fetchedFile(file)
    await keep({ outcome: null })
    return pdfOf(fetched)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.warn('a file of zotero.org was not had', { key, detail: error.message })
    const gone = error instanceof ZoteroFailure && error.problem === 'not_found' ? withoutFile(address ?? '') : null
    await keep({ outcome: 'missing', reason: gone ? sayWhyMissing(gone) : error.message, ...(gone && { file: gone }) })
    return null
  }
}

/** What is known of Zotero, and the PDFs of it that are here, by their addresses within an import. */
async function load({ libraries }: LinkedZotero): Promise<{ rows: Rows; files: Files }> {
  const rows = new Map<string, ItemRow>()
  const files = new Map<string, { stamp: string } & ImportFile>()
  for (const library of libraries)
    for (const row of (await listRows(library.id)).values()) {
      rows.set(addressOf(row), row)
      const file = isPdf(row) ? await findZoteroFile(row.file) : null
      if (file) files.set(addressOf(row), file)
    }
  return { rows, files }
}

async function getLink(): Promise<LinkedZotero> {
  const link = await findLink()
  if (!link) throw new AppError('not_found', 'Zotero is not connected any more.')
  return link
}

type Outcome = Prisma.ZoteroItemUpdateManyMutationInput
const OUTCOMES = { taken: 'taken', merged: 'matched', skipped: 'matched', failed: 'failed' } as const

/** Keeps what became of works and files, by the lines of the report, and puts the papers into their collections. */
async function keepOutcomes(items: PlanItem[], lines: ReportLine[], rows: Rows, files: Files): Promise<void> {
  const client = await db()
  const kept: { row: ItemRow; data: Outcome }[] = []
  const drawers = new Map<string, string[]>()
  const idOf = await findFolioCollections()
  for (const [i, item] of items.entries()) {
    const line = lines[i]
    const row = item.kind === 'told' ? undefined : rows.get(item.kind === 'entry' ? item.file : item.path)
    if (!line || !row || item.kind === 'told') continue
    const top = rows.get(addressOf({ ...row, key: row.parentKey ?? row.key })) ?? row
    const filed = line.paperId ? (top.data.collections ?? []) : []
    for (const key of filed) {
      const collectionId = idOf.get(addressOf({ ...row, key }))
      if (collectionId && line.paperId) addToList(drawers, collectionId, line.paperId)
    }
    const of = { line, filed, tags: tagsOf(row.data), rows, files }
    kept.push(...(item.kind === 'entry' ? ofWork(row, item, of) : [ofLonePdf(row, of)]))
  }
  for (let from = 0; from < kept.length; from += AT_ONCE)
    await client.$transaction(
      kept.slice(from, from + AT_ONCE).map(({ row: { libraryId, key }, data }) =>
        // Of a Zotero that was disconnected meanwhile there is nothing to keep.
        client.zoteroItem.updateMany({ where: { libraryId, key }, data }),
      ),
    )
  await filePapers({ put: [...drawers].map(([collectionId, paperIds]) => ({ collectionId, paperIds })), take: [] })
}

type Of = { line: ReportLine; filed: string[]; tags: string[]; rows: Rows; files: Files }

/** What became of a work, of the PDF that was taken with it, and of those that are not here. */
function ofWork(work: ItemRow, item: Extract<PlanItem, { kind: 'entry' }>, { line, filed, tags, rows, files }: Of) {
  const { paperId, reason, outcome: told } = line
  // A work whose PDF came later is merged into what it was taken as.
  const isOwn = work.outcome === 'taken' && told === 'merged'
  const state = { paperId, reason, outcome: isOwn ? 'taken' : OUTCOMES[told], filed, tags, changed: false }
  const kept: { row: ItemRow; data: Outcome }[] = [{ row: work, data: state }]
  const pdf = rows.get(item.pdf ?? '')
  if (pdf && !isUndelivered(pdf))
    kept.push({ row: pdf, data: { ...state, fileStamp: files.get(item.pdf ?? '')?.stamp ?? null } })
  if (!item.missing) return kept
  const missing = [...rows.values()].filter(
    (row) => row.libraryId === work.libraryId && row.parentKey === work.key && isPdf(row) && !files.has(addressOf(row)),
  )
  const of = (row: ItemRow) => ({ outcome: 'missing', reason: sayWhyMissing(row.file), changed: false })
  return [...kept, ...missing.map((row) => ({ row, data: of(row) }))]
}

/** Whether a file could not be had from zotero.org, which this import found out. */
function isUndelivered({ outcome, file }: ItemRow): boolean {
  return outcome === 'missing' && readWebFile(file) !== null
}

/** What became of a PDF by itself. It is looked at again, for its tags and those of its work. */
function ofLonePdf(pdf: ItemRow, { line: { paperId, reason, outcome }, filed, files }: Of) {
  const fileStamp = files.get(addressOf(pdf))?.stamp ?? null
  const changed = outcome !== 'failed'
  if (isUndelivered(pdf)) return { row: pdf, data: { changed: false } }
  return { row: pdf, data: { paperId, reason, outcome: OUTCOMES[outcome], filed, fileStamp, changed } }
}
