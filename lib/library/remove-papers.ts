import { db } from '../db/client'
import { removeStored } from '../files/store'
import { journalKey } from './organize/merge-papers'

/** Takes papers out of the library; `restorePapers` brings them back as they were. */
export async function removePapers(ids: string[]): Promise<void> {
  const client = await db()
  await client.paper.updateMany({ where: { id: { in: ids }, removedAt: null }, data: { removedAt: new Date() } })
}

/** Takes back `removePapers`. Ids of papers that are gone for good are passed over. */
export async function restorePapers(ids: string[]): Promise<void> {
  const client = await db()
  await client.paper.updateMany({ where: { id: { in: ids } }, data: { removedAt: null } })
}

/** Takes out all of Folio's sample papers. Returns their ids, for the undo. */
export async function removeSamplePapers(): Promise<string[]> {
  const client = await db()
  const samples = await client.paper.findMany({ where: { origin: 'sample', removedAt: null }, select: { id: true } })
  const ids = samples.map((paper) => paper.id)
  await removePapers(ids)
  return ids
}

export type RemovedPaper = { id: string; title: string; bytes: number; removedAt: string }
/** `count`: how many were taken out; `papers`: those that were last, or all. */
export type RemovedPapers = { count: number; papers: RemovedPaper[] }

const REMOVED = { removedAt: { not: null } }

/** What was taken out and can still be put back, removed last first, `most` at most. */
export async function listRemoved(most?: number): Promise<RemovedPapers> {
  const client = await db()
  const [count, papers] = await Promise.all([
    client.paper.count({ where: REMOVED }),
    client.paper.findMany({
      where: REMOVED,
      select: { id: true, title: true, fileName: true, fileSize: true, removedAt: true },
      orderBy: [{ removedAt: 'desc' }, { id: 'asc' }],
      take: most,
    }),
  ])
  return {
    count,
    papers: papers.map(({ id, title, fileName, fileSize, removedAt }) => ({
      id,
      title: title || fileName,
      bytes: fileSize,
      removedAt: (removedAt ?? new Date()).toISOString(),
    })),
  }
}

/** The ids of all papers that were taken out. */
export async function removedIds(): Promise<string[]> {
  const client = await db()
  const papers = await client.paper.findMany({ where: REMOVED, select: { id: true } })
  return papers.map(({ id }) => id)
}

/**
 * Deletes removed papers for good, with those that were merged into them: text, notes, index and PDF. Answers that
 * cite them keep the passages they were written from. Papers that are in the library are left alone. Gives the number
 * of those that are gone.
 */
export async function deletePapers(ids: string[]): Promise<number> {
  const client = await db()
  const removed = await client.paper.findMany({
    where: { id: { in: ids }, removedAt: { not: null } },
    select: { id: true, fileHash: true },
  })
  const all = new Map(removed.map((paper) => [paper.id, paper]))
  for (let into = removed; into.length > 0; ) {
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
  for (const { fileHash } of all.values()) {
    if (!fileHash) continue
    // The same file may have been added again meanwhile.
    if ((await client.paper.count({ where: { fileHash } })) === 0) await removeStored(fileHash)
  }
  return gone.length
}
