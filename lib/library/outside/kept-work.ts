import { db } from '../../db/client'
import { currentIds } from '../paper/current-ids'

/** A stored outside work, and whether the library has it by now. */
export type KeptWork = { abstract: string | null; isKept: boolean }

/** Null where nothing is kept of it. */
export async function findKeptWork(paperId: string): Promise<KeptWork | null> {
  const client = await db()
  const [id = paperId] = await currentIds([paperId])
  const paper = await client.paper.findUnique({ where: { id }, select: { abstract: true, standing: true } })
  return paper && { abstract: paper.abstract, isKept: paper.standing === 'library' }
}
