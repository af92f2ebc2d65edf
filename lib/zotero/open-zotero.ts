import { addToList } from '../add-to-list'
import { db } from '../db/client'
import type { Prisma } from '../db/generated/client'
import { AppError } from '../errors'
import { filePapers } from '../library/collections/file-papers'
import { currentIds } from '../library/ids/current-ids'
import { temporaryId } from '../library/ids/paper-id'
import type { ImportFile, ImportSource, PlanItem, ReportLine } from '../library/import/for-sources'
import { pdfOf, type TakePdf } from '../library/import/for-sources'
import { forgetCompletion, giveFile } from '../library/paper/completion'
import { log } from '../log'
import { followAnnotations } from './annotations/follow-annotations'
import { applyChanges, parsedDate } from './apply-changes'
import { lookAtLibraries } from './look-at-libraries'
import { planLibrary } from './plan-library'
import { clearFetched, fetchedFile } from './web/fetched-file'
import { readWebFile, sayWhyMissing, type WebFile, withoutFile } from './web/web-file'
import { ZoteroFailure } from './zotero-failure'
import { FILE_GONE, findZoteroFile } from './zotero-file'
import { tagsOf, toReference } from './zotero-reference'
import {
  addressOf,
  findFolioCollections,
  findLink,
  type ItemRow,
  isPdf,
  type LinkedZotero,
  listRows,
  nameOf,
  serverOf,
} from './zotero-rows'

/** Rows written in one transaction. */
const AT_ONCE = 200

type Files = ReadonlyMap<string, { stamp: string } & ImportFile>
type Rows = ReadonlyMap<string, ItemRow>

/** The connected Zotero as an import source: finds new items and delivers them. Throws `AppError`. */
export async function openZotero(importId: string): Promise<ImportSource> {
  const link = await getLink()
  // An import that resumes after a crash already has its plan.
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
      const row = rows.get(address)
      if (!row) return null
      const atZotero = readWebFile(row.file)
      const file = atZotero ? await download(row, atZotero) : (files.get(address) ?? goneFile(nameOf(row)))
      const paperId = rows.get(addressOf({ ...row, key: row.parentKey ?? row.key }))?.paperId
      return file && pdfFor(paperId ?? null, file)
    },
    entry: async (address) => {
      const row = rows.get(address)
      return row
        ? toReference(row.data, row.key, { parsedDate: parsedDate(row), hasPdf: hasPdf(row, rows, files) })
        : null
    },
    finish: async (items, lines) => {
      // Reload the rows, which record failed downloads, also from before a crash.
      await keepOutcomes(importId, items.slice(0, lines.length), lines, await loadRows(link), files)
      const client = await db()
      const state = lines.length < items.length ? 'paused' : 'connected'
      await client.zoteroLink.updateMany({ where: { id: link.id }, data: { state } })
      for (const library of link.libraries) {
        await applyChanges(library)
        // Notes need a request; if it fails, the next sync fetches them.
        await followAnnotations(serverOf(link), library).catch(passFailure)
      }
    },
    close: clearFetched,
  }
}

/** Downloads a file of zotero.org. Null if it is not available, which is recorded. */
async function download({ libraryId, key, file: address }: ItemRow, file: WebFile): Promise<ImportFile | null> {
  const client = await db()
  const keep = (data: Outcome) => client.zoteroItem.updateMany({ where: { libraryId, key }, data })
  try {
    const fetched = await fetchedFile(file)
    await keep({ outcome: null })
    return fetched
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.warn('a file of zotero.org was not had', { key, detail: error.message })
    const gone = error instanceof ZoteroFailure && error.problem === 'not_found' ? withoutFile(address ?? '') : null
    await keep({ outcome: 'missing', reason: gone ? sayWhyMissing(gone) : error.message, ...(gone && { file: gone }) })
    return null
  }
}

/** Loads the rows of Zotero, and its local PDFs by their addresses within an import. */
async function load(link: LinkedZotero): Promise<{ rows: Rows; files: Files }> {
  const rows = await loadRows(link)
  const files = new Map<string, { stamp: string } & ImportFile>()
  for (const [address, row] of rows) {
    const file = isPdf(row) ? await findZoteroFile(row.file) : null
    if (file) files.set(address, file)
  }
  return { rows, files }
}

async function loadRows({ libraries }: LinkedZotero): Promise<Rows> {
  const rows = new Map<string, ItemRow>()
  for (const library of libraries)
    for (const row of (await listRows(library.id)).values()) rows.set(addressOf(row), row)
  return rows
}

/** Whether a work has a readable PDF. */
function hasPdf(work: ItemRow, rows: Rows, files: Files): boolean {
  return [...rows].some(
    ([address, row]) =>
      row.parentKey === work.key &&
      row.libraryId === work.libraryId &&
      !row.trashed &&
      isPdf(row) &&
      (files.has(address) || readWebFile(row.file) !== null),
  )
}

/** The PDF of a work. A paper that was imported without it, `paperId`, gets it whatever its first page says. */
function pdfFor(paperId: string | null, file: ImportFile): TakePdf {
  const pdf = pdfOf(file)
  if (!paperId) return pdf
  return {
    ...pdf,
    take: async (from) => {
      const client = await db()
      const isBare =
        (await client.paper.count({ where: { id: { in: await currentIds([paperId]) }, fileHash: null } })) > 0
      if (!isBare) return pdf.take(from)
      await giveFile(from.id, paperId)
      try {
        const added = await pdf.take(from)
        if (added.id !== from.id) await forgetCompletion(from.id)
        return added
      } catch (error) {
        await forgetCompletion(from.id)
        throw error
      }
    },
  }
}

/** The file existed when the import was planned, but is gone now: the work is imported without it. */
function goneFile(path: string): ImportFile {
  return { path, size: 0, open: () => Promise.reject(new AppError('not_found', FILE_GONE)) }
}

async function getLink(): Promise<LinkedZotero> {
  const link = await findLink()
  if (!link) throw new AppError('not_found', 'Zotero is no longer connected.')
  return link
}

function passFailure(error: unknown): void {
  if (!(error instanceof ZoteroFailure)) throw error
  log.warn('annotations wait for the next look', { detail: error.message })
}

type Outcome = Prisma.ZoteroItemUpdateManyMutationInput
const OUTCOMES = { taken: 'taken', merged: 'matched', skipped: 'matched', failed: 'failed' } as const

/** Stores the outcome of works and files from the report's lines, and puts the papers into their collections. */
async function keepOutcomes(
  importId: string,
  items: PlanItem[],
  lines: ReportLine[],
  rows: Rows,
  files: Files,
): Promise<void> {
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
    const some = item.kind === 'entry' ? ofWork(row, item, of) : [ofLonePdf(row, of)]
    kept.push(...(await whereNotTaken(some, line, temporaryId(`${importId} ${i}`))))
  }
  for (let from = 0; from < kept.length; from += AT_ONCE)
    await client.$transaction(
      kept.slice(from, from + AT_ONCE).map(({ row: { libraryId, key }, data }) =>
        // updateMany: the row is gone if Zotero was disconnected meanwhile.
        client.zoteroItem.updateMany({ where: { libraryId, key }, data }),
      ),
    )
  await filePapers({ put: [...drawers].map(([collectionId, paperIds]) => ({ collectionId, paperIds })), take: [] })
}

type Of = { line: ReportLine; filed: string[]; tags: string[]; rows: Rows; files: Files }

/** Outcomes for a work, the PDF imported with it, and its PDFs that are not on this machine. */
function ofWork(work: ItemRow, item: Extract<PlanItem, { kind: 'entry' }>, { line, filed, tags, rows, files }: Of) {
  const { reason, outcome: told } = line
  // Prefer the entry over the paper it was merged into: it stays the item's paper if they are split again.
  const paperId = line.entryId ?? line.paperId
  // A work whose PDF came later is merged into the paper it was imported as.
  const isOwn = work.outcome === 'taken' && told === 'merged'
  const state = { paperId, reason, outcome: isOwn ? 'taken' : OUTCOMES[told], filed, tags, changed: false }
  const kept: { row: ItemRow; data: Outcome }[] = [{ row: work, data: state }]
  const pdf = rows.get(item.pdf ?? '')
  if (pdf && !isUndelivered(pdf))
    kept.push({ row: pdf, data: { ...state, fileStamp: files.get(item.pdf ?? '')?.stamp ?? null } })
  return kept
}

/**
 * Makes sure that a PDF that could not be imported is retried: a missing one once it exists, others once the file
 * changes. `givenId`: of the paper that it was imported as.
 */
async function whereNotTaken(kept: { row: ItemRow; data: Outcome }[], line: ReportLine, givenId: string) {
  const pdf = kept.find(({ row }) => isPdf(row))
  if (!pdf || isUndelivered(pdf.row)) return kept
  const client = await db()
  const ids = await currentIds([givenId, ...(line.paperId ? [line.paperId] : [])])
  const taken = await client.paper.count({ where: { id: { in: ids }, fileHash: { not: null } } })
  if (taken > 0 || (line.outcome !== 'failed' && ids.length === 0)) return kept
  const isThere = (await findZoteroFile(pdf.row.file)) !== null
  const data = { ...pdf.data, outcome: isThere ? 'failed' : 'missing', changed: false }
  return kept.map((one) => (one === pdf ? { ...one, data } : one))
}

/** Whether this import failed to download the file from zotero.org. */
function isUndelivered({ outcome, file }: ItemRow): boolean {
  return outcome === 'missing' && readWebFile(file) !== null
}

/** Outcome for a standalone PDF. Marks it for another look, for its tags and those of its work. */
function ofLonePdf(pdf: ItemRow, { line: { paperId, reason, outcome }, filed, files }: Of) {
  const fileStamp = files.get(addressOf(pdf))?.stamp ?? null
  const changed = outcome !== 'failed'
  if (isUndelivered(pdf)) return { row: pdf, data: { changed: false } }
  return { row: pdf, data: { paperId, reason, outcome: OUTCOMES[outcome], filed, fileStamp, changed } }
}
