import { db } from '../../db/client'
import { AppError } from '../../errors'
import { citablePapers } from '../../library/citable-papers'
import { showInZotero } from '../zotero-links'
import { findInZotero } from './find-in-zotero'
import type { ZoteroHere } from './here'
import { listCollections, type ZoteroCollection } from './list-collections'
import { workObject } from './work-object'
import type { WritePlan, WriteProposal } from './write-plan'

/** `found`: leads to the work where Zotero has it already; else `collections` are where it could be put. */
export type WorkProposal = WriteProposal & { found: string | null; collections: ZoteroCollection[] }

/**
 * A work from outside as a new item of Zotero, in a collection or in none, after looking for it there. Throws
 * `AppError('not_found')`, or `WriteStop` where Zotero refuses.
 */
export async function planWork(
  paperId: string,
  collection: string | null,
  { call, serverId, library, libraryName }: ZoteroHere,
): Promise<WorkProposal & WritePlan> {
  const client = await db()
  const row = await client.paper.findUnique({ where: { id: paperId }, select: { abstract: true } })
  const paper = (await citablePapers([paperId])).get(paperId)
  if (!row || !paper) throw new AppError('not_found', `There is no paper ${paperId}.`)
  const key = await findInZotero(paper, { library, serverId }, call)
  const object = workObject({ ...paper, abstract: row.abstract }, collection ? [collection] : [])
  return {
    what: `“${paper.title}” as a new item, without its PDF`,
    where: `in ${libraryName}`,
    count: 1,
    found: key && showInZotero(serverId, { library, key }),
    collections: await listCollections({ serverId, library }, call),
    act: { serverId, library, kind: 'work', title: paper.title, writes: [{ data: object }] },
  }
}
