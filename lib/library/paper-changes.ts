import { db } from '../db/client'
import { IN_LIBRARY } from './in-library'
import { type PaperView, toView } from './papers'

export type PaperChanges = {
  /** ids of all papers of the library, newest first: what is not among them is gone, or has another id now */
  ids: string[]
  /** papers that changed; `chunks` is left at 0 */
  changed: PaperView[]
  /** what was added and turned out, once read, to be a paper that is there: under which id that one is */
  duplicates: { id: string; fileName: string; paperId: string }[]
  /** what to ask with the next time */
  at: string
}

/** Clocks of the database and of the process may differ, and a write may land late. */
const OVERLAP_MS = 2_000

/** What changed in the library since a moment (ISO), for lists that follow along. */
export async function listPaperChanges(since: string): Promise<PaperChanges> {
  const client = await db()
  const at = new Date().toISOString()
  const after = new Date(Date.parse(since) - OVERLAP_MS)
  const [all, changed, duplicates] = await Promise.all([
    client.paper.findMany({ where: IN_LIBRARY, select: { id: true }, orderBy: [{ addedAt: 'desc' }, { id: 'asc' }] }),
    client.paper.findMany({ where: { ...IN_LIBRARY, updatedAt: { gte: after } } }),
    client.paperAlias.findMany({
      where: { reason: 'duplicate', addedAt: { gte: after }, paper: IN_LIBRARY },
      select: { id: true, fileName: true, paperId: true },
    }),
  ])
  return { ids: all.map((paper) => paper.id), changed: changed.map((paper) => toView(paper, 0)), duplicates, at }
}
