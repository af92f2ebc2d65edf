import { db } from '../db/client'

/** Takes papers out of the library; `restorePapers` brings them back as they were. */
export async function removePapers(ids: string[]): Promise<void> {
  const client = await db()
  await client.paper.updateMany({ where: { id: { in: ids }, removedAt: null }, data: { removedAt: new Date() } })
}

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
