import { isDeepStrictEqual } from 'node:util'
import { db } from '../db/client'
import type { Paper, ZoteroLibrary } from '../db/generated/client'
import { fromJson } from '../db/json'
import { AppError } from '../errors'
import { filePapers } from '../library/collections/file-papers'
import { earlierIds, onCurrentIds } from '../library/ids/current-ids'
import { hashFile, mergeReference, replaceFile } from '../library/import/for-sources'
import { indexTitle } from '../library/indexing/index-layers'
import { summarizeAbstract } from '../library/indexing/summarize-abstract'
import { tagPapers } from '../library/organize/organize-papers'
import { tagKey } from '../library/organize/tag-name'
import { isEmpty, type Reference, referenceColumns, toEntry } from '../library/reference/reference'
import { removePapers, restorePapers } from '../library/removal/remove-papers'
import { log } from '../log'
import { addedTo } from '../owner'
import { followMerge } from './follow-merges'
import { writtenTags } from './out/written-tags'
import { ZoteroFailure } from './zotero-failure'
import { findZoteroFile } from './zotero-file'
import { isWork } from './zotero-objects'
import { tagsOf, toReference } from './zotero-reference'
import { addressOf, findFolioCollections, type ItemRow, listRows, topOf } from './zotero-rows'

/**
 * Updates the papers of a library to what Zotero says now: metadata, tags, collections, files, and whether they are
 * deleted or restored. Idempotent. The person's edits in Folio stay. Annotations stay marked as changed, for
 * `followAnnotations`.
 */
export async function applyChanges(library: ZoteroLibrary): Promise<number> {
  const client = await db()
  const rows = await listRows(library.id)
  const changed = [...rows.values()].filter((row) => row.changed && row.itemType !== 'annotation')
  const collections = await findFolioCollections()
  let applied = 0
  // Merges come before deletions, so that merged papers are not hidden.
  for (const row of changed.sort((a, b) => Number(a.trashed) - Number(b.trashed))) {
    // The import handles these.
    if (row.outcome === null || row.outcome === 'failed' || !row.changed) continue
    try {
      await followMerge(row, rows)
      const { paperId } = row
      if (paperId && (await onCurrentIds([paperId], ([id]) => applyRow(row, id, rows, collections)))) applied += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      log.warn('a change in Zotero was not followed', { key: row.key, detail: error.message })
      // The next sync retries it.
      if (error.code === 'conflict' || error instanceof ZoteroFailure) continue
    }
    await client.zoteroItem.update({ where: where(row), data: { changed: false } })
  }
  return applied
}

const where = ({ libraryId, key }: ItemRow) => ({ libraryId_key: { libraryId, key } })

/** `id`: of its paper; undefined if the paper is gone. */
async function applyRow(
  row: ItemRow,
  id: string | undefined,
  rows: ReadonlyMap<string, ItemRow>,
  collections: ReadonlyMap<string, string>,
): Promise<boolean> {
  const client = await db()
  const paper = id ? await client.paper.findUnique({ where: { id } }) : null
  if (!paper) return false
  if (row.trashed) return hide(row, paper)
  if (row.hiddenAt) await show(row, paper)
  else if (paper.removedAt) return false
  if (isWork(row)) await applyMetadata(row, paper)
  if (row.itemType === 'attachment') await applyFile(row, paper)
  const top = topOf(row, rows)
  await applyTags(row, top, paper.id)
  await applyCollections(row, top, paper.id, collections)
  return true
}

/** Hides the paper of a deleted item, unless another Zotero item still refers to it. */
async function hide(row: ItemRow, paper: Paper): Promise<boolean> {
  const client = await db()
  const others = await client.zoteroItem.findMany({
    where: {
      paperId: { in: [row.paperId ?? '', ...(await earlierIds([paper.id])).keys()] },
      trashed: false,
      NOT: { libraryId: row.libraryId, key: row.key },
    },
  })
  if (row.outcome !== 'taken' || paper.removedAt || others.length > 0) return false
  // Removes it from the library that it was added to, if that is known.
  await removePapers([paper.id], addedTo() ?? undefined)
  await client.zoteroItem.update({ where: where(row), data: { hiddenAt: new Date() } })
  return true
}

async function show(row: ItemRow, paper: Paper): Promise<void> {
  const client = await db()
  await restorePapers([paper.id])
  await client.zoteroItem.update({ where: where(row), data: { hiddenAt: null } })
}

/** A paper that came from Zotero follows it; a paper that existed before only gets its empty fields filled. */
async function applyMetadata(row: ItemRow, paper: Paper): Promise<void> {
  const entry = toReference(row.data, row.key, { parsedDate: parsedDate(row), hasPdf: true })
  if ('failure' in entry) return
  const reference = { ...entry.reference, tags: [] }
  if (row.outcome === 'taken') await setMetadata(paper, reference)
  else await mergeReference(paper.id, reference)
}

export function parsedDate({ data }: ItemRow): string | undefined {
  return typeof data.parsedDate === 'string' ? data.parsedDate : undefined
}

async function setMetadata(paper: Paper, reference: Reference): Promise<void> {
  const client = await db()
  const columns = referenceColumns(reference)
  const empty = emptied(paper, reference)
  const next = Object.fromEntries(
    Object.entries(columns).filter(
      ([field, value]) =>
        (!isEmpty(value) || empty.has(field)) &&
        !paper.edited.includes(field) &&
        JSON.stringify(value) !== JSON.stringify(paper[field as keyof typeof columns]),
    ),
  )
  if (Object.keys(next).length === 0) return
  await client.paper.update({ where: { id: paper.id }, data: next })
  if (paper.status !== 'ready') return
  if ('abstract' in next && paper.fileHash === null) await summarizeAbstract(paper.id)
  else if ('title' in next) await indexTitle(paper.id)
}

/**
 * Fields emptied in Zotero: those that still hold what its item said when it was last applied. Fields that Folio read
 * from the pages or looked up stay, and so does the title.
 */
function emptied(paper: Paper, now: Reference): Set<string> {
  const csl = fromJson<Record<string, unknown> | null>(paper.csl)
  if (csl?.id !== now.csl.id) return new Set()
  const entry = toEntry({ title: paper.title || 'untitled', ...csl })
  if ('failure' in entry) return new Set()
  const before = referenceColumns(entry.reference)
  const { csl: _, title: __, ...columns } = referenceColumns(now)
  const fields = Object.keys(columns) as (keyof typeof columns)[]
  return new Set(
    fields.filter(
      (field) => isEmpty(columns[field]) && !isEmpty(before[field]) && isDeepStrictEqual(before[field], paper[field]),
    ),
  )
}

/** A file with different bytes is read again as the same paper. */
async function applyFile(row: ItemRow, paper: Paper): Promise<void> {
  if (row.outcome !== 'taken') return
  const client = await db()
  const file = await findZoteroFile(row.file)
  if (!file || file.stamp === row.fileStamp) return
  if (paper.status !== 'ready' && paper.status !== 'failed')
    throw new AppError('conflict', 'Its file changed while it was being read.')
  try {
    if (row.fileStamp && (await hashFile(file)) !== paper.fileHash) await replaceFile(paper, file)
  } catch (error) {
    // A file that is not a PDF is not retried until it changes again; a missing file may come back.
    if (!(error instanceof AppError) || error.code === 'not_found') throw error
    log.warn('a file that was replaced in Zotero was not taken', { key: row.key, detail: error.message })
  }
  await client.zoteroItem.update({ where: where(row), data: { fileStamp: file.stamp } })
}

/**
 * Adds tags that were added in Zotero and removes tags that were removed there. Tags that the person removed in Folio
 * stay off.
 */
async function applyTags(row: ItemRow, top: ItemRow, paperId: string): Promise<void> {
  const own = (await writtenTags([top.key])).get(top.key)
  // Tags that Folio wrote stay on the paper even if Zotero no longer has them.
  const tags = [...new Set([...tagsOf(top.data), ...tagsOf(row.data)])].filter(
    (tag) => row.tags.includes(tag) || !own?.has(tagKey(tag)),
  )
  const add = tags.filter((tag) => !row.tags.includes(tag))
  const remove = row.tags.filter((tag) => !tags.includes(tag))
  if (add.length + remove.length === 0) return
  await tagPapers([paperId], { add, remove })
  const client = await db()
  await client.zoteroItem.update({ where: where(row), data: { tags } })
}

async function applyCollections(
  row: ItemRow,
  top: ItemRow,
  paperId: string,
  collections: ReadonlyMap<string, string>,
): Promise<void> {
  const filed = top.data.collections ?? []
  const drawers = (keys: string[]) =>
    keys.flatMap((key) => {
      const collectionId = collections.get(addressOf({ ...row, key }))
      return collectionId ? [{ collectionId, paperIds: [paperId] }] : []
    })
  const put = drawers(filed.filter((key) => !row.filed.includes(key)))
  const take = drawers(row.filed.filter((key) => !filed.includes(key)))
  if (put.length + take.length > 0) await filePapers({ put, take })
  const client = await db()
  if (filed.join() !== row.filed.join()) await client.zoteroItem.update({ where: where(row), data: { filed } })
}
