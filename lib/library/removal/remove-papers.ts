import { db } from '../../db/client'
import type { Prisma } from '../../db/generated/client'
import { librariesWith, requireLibrary } from '../../libraries/my-libraries'
import { asInstallation } from '../../owner'
import { dropFiles, whileFilesStay } from '../files/keep-file'
import { resumeScans } from '../ingest/read-scan'
import { requireOnPapers } from '../paper-rights'
import { journalKey } from './merge-papers'

/**
 * Removes papers from one library, or from all in which the person may; `restorePapers` undoes this. A paper stays in
 * its other libraries. Throws like `requireOnPapers`, as do the functions below.
 */
export async function removePapers(ids: string[], libraryId?: string): Promise<void> {
  await requireOnPapers(ids, 'manage')
  const libraries = libraryId ? [(await requireLibrary(libraryId, 'manage')).id] : await librariesWith('manage')
  await takeOut(ids, libraries)
}

/** Removes papers from these libraries; null: from all. */
export async function takeOut(ids: string[], libraries: string[] | null): Promise<void> {
  await asInstallation(async () => {
    const client = await db()
    const paperId = { in: ids }
    const now = new Date()
    const ofThese = libraries ? { libraryId: { in: libraries } } : {}
    // A work from outside was in no library, and belongs to everybody.
    const inNone = { standing: { not: 'outside' }, libraries: { none: { removedAt: null } } }
    await client.$transaction([
      client.libraryPaper.updateMany({ where: { paperId, removedAt: null, ...ofThese }, data: { removedAt: now } }),
      client.paper.updateMany({ where: { id: paperId, removedAt: null, ...inNone }, data: { removedAt: now } }),
    ])
  })
}

/** Undoes `removePapers`. Ignores ids of permanently deleted papers. */
export async function restorePapers(ids: string[]): Promise<void> {
  await requireOnPapers(ids, 'manage')
  const libraries = await librariesWith('manage')
  await asInstallation(async () => {
    const client = await db()
    const paperId = { in: ids }
    await client.$transaction([
      client.libraryPaper.updateMany({
        where: { paperId, ...(libraries && { libraryId: { in: libraries } }) },
        data: { removedAt: null },
      }),
      client.paper.updateMany({
        where: { id: paperId, ...(libraries && { libraries: { some: { removedAt: null } } }) },
        data: { removedAt: null },
      }),
    ])
    // Removing a paper stops its OCR.
    if ((await client.paper.count({ where: { id: paperId, status: 'ocr' } })) > 0) await resumeScans()
  })
}

/** Removes all of Folio's sample papers. Returns their ids, for undo. */
export async function removeSamplePapers(): Promise<string[]> {
  const client = await db()
  const samples = await client.paper.findMany({ where: { origin: 'sample', removedAt: null }, select: { id: true } })
  const ids = samples.map((paper) => paper.id)
  await removePapers(ids)
  return ids
}

export type RemovedPaper = { id: string; title: string; bytes: number; removedAt: string }
/** `count`: number of removed papers. `papers`: the latest of them, or all. */
export type RemovedPapers = { count: number; papers: RemovedPaper[] }

/** Papers removed from a library that the person manages. */
async function removed(): Promise<Prisma.PaperWhereInput> {
  const libraries = await librariesWith('manage')
  if (!libraries) return { removedAt: { not: null } }
  return { libraries: { some: { removedAt: { not: null }, libraryId: { in: libraries } } } }
}

/** Removed papers that can be restored, latest first, at most `most`. */
export async function listRemoved(most?: number): Promise<RemovedPapers> {
  const where = await removed()
  return asInstallation(async () => {
    const client = await db()
    const links = { where: { removedAt: { not: null } }, orderBy: { removedAt: 'desc' }, take: 1 } as const
    const [count, papers] = await Promise.all([
      client.paper.count({ where }),
      client.paper.findMany({
        where,
        select: { id: true, title: true, fileName: true, fileSize: true, removedAt: true, libraries: links },
      }),
    ])
    const rows = papers.map(({ id, title, fileName, fileSize, removedAt, libraries: [link] }) => ({
      id,
      title: title || fileName,
      bytes: fileSize,
      removedAt: (link?.removedAt ?? removedAt ?? new Date()).toISOString(),
    }))
    rows.sort((a, b) => b.removedAt.localeCompare(a.removedAt) || (a.id < b.id ? -1 : 1))
    return { count, papers: rows.slice(0, most) }
  })
}

/** Ids of all removed papers. */
export async function removedIds(): Promise<string[]> {
  const where = await removed()
  return asInstallation(async () => {
    const client = await db()
    return (await client.paper.findMany({ where, select: { id: true } })).map(({ id }) => id)
  })
}

/**
 * Deletes removed papers permanently, with those merged into them: text, notes, index and PDF. Answers keep the
 * passages they cite. Does not touch papers still in a library. Returns the number of deleted papers.
 */
export async function deletePapers(ids: string[]): Promise<number> {
  await requireOnPapers(ids, 'manage')
  const [where, libraries] = [await removed(), await librariesWith('manage')]
  return asInstallation(async () => {
    const client = await db()
    const papers = await client.paper.findMany({ where: { ...where, id: { in: ids } }, select: { id: true } })
    const gone = papers.map(({ id }) => id)
    await client.libraryPaper.deleteMany({
      where: { paperId: { in: gone }, removedAt: { not: null }, ...(libraries && { libraryId: { in: libraries } }) },
    })
    await deleteUnheld(gone)
    return gone.length
  })
}

/** Deletes those papers that no library has or could restore. Call it as the installation. */
export async function deleteUnheld(ids: string[]): Promise<void> {
  // Somebody who adds the file again either finds it before this, and then its paper is in a library, or not at all.
  await dropFiles(await whileFilesStay(() => deleteRows(ids)))
}

/** Returns the hashes of their files. */
async function deleteRows(ids: string[]): Promise<(string | null)[]> {
  const client = await db()
  const unheld = await client.paper.findMany({
    where: { id: { in: ids }, libraries: { none: {} } },
    select: { id: true, fileHash: true },
  })
  const all = new Map(unheld.map((paper) => [paper.id, paper]))
  for (let into = unheld; into.length > 0; ) {
    const merged = await client.paper.findMany({
      where: { mergedInto: { in: into.map(({ id }) => id) } },
      select: { id: true, fileHash: true },
    })
    into = merged.filter(({ id }) => !all.has(id))
    for (const paper of into) all.set(paper.id, paper)
  }
  const gone = [...all.keys()]
  await client.$transaction([
    client.paper.deleteMany({ where: { id: { in: gone } } }),
    client.setting.deleteMany({ where: { key: { in: gone.map(journalKey) } } }),
  ])
  return [...all.values()].map(({ fileHash }) => fileHash)
}
