import { db } from '../../db/client'
import { AppError } from '../../errors'
import { citablePapers } from '../../library/cite/citable-papers'
import { isWebServerId } from '../web/web-server'
import { showInZotero } from '../zotero-links'
import { findInZotero } from './find-in-zotero'
import type { ZoteroHere } from './here'
import { listCollections, type ZoteroCollection } from './list-collections'
import { MADE_BY_FOLIO } from './made-by-folio'
import { newKey } from './new-key'
import type { PlannedWrite } from './plan-act'
import { workObject } from './work-object'
import type { WritePlan, WriteProposal } from './write-plan'

/** `found`: link to the work if Zotero already has it; otherwise `collections` are possible places for it. */
export type WorkProposal = WriteProposal & { found: string | null; collections: ZoteroCollection[] }

/**
 * Plans a new Zotero item for a work found outside, optionally in a collection, after checking whether it exists there.
 * Throws `AppError('not_found')`, or `WriteStop` if Zotero refuses.
 */
export async function planWork(
  paperId: string,
  collection: string | null,
  { call, serverId, library, libraryName }: ZoteroHere,
): Promise<WorkProposal & WritePlan> {
  const client = await db()
  const select = { abstract: true, fileHash: true, fileName: true }
  const row = await client.paper.findUnique({ where: { id: paperId }, select })
  const paper = (await citablePapers([paperId])).get(paperId)
  if (!row || !paper) throw new AppError('not_found', `Paper ${paperId} was not found.`)
  const key = await findInZotero(paper, { library, serverId }, call)
  const object = workObject({ ...paper, abstract: row.abstract }, collection ? [collection] : [])
  const writes =
    isWebServerId(serverId) && row.fileHash ? withPdf(object, row.fileName, row.fileHash) : [{ data: object }]
  return {
    what: `“${paper.title}” ${writes.length > 1 ? 'with' : 'without'} its PDF, as a new item`,
    where: `in ${libraryName}`,
    count: writes.length,
    found: key && showInZotero(serverId, { library, key }),
    collections: await listCollections({ serverId, library }, call),
    act: { serverId, library, kind: 'work', title: paper.title, writes },
  }
}

/** The work, and below it an attachment for its PDF. */
function withPdf(data: Record<string, unknown>, fileName: string, fileHash: string): PlannedWrite[] {
  const key = newKey()
  const attachment = {
    ...{ itemType: 'attachment', linkMode: 'imported_file', parentItem: key, title: 'PDF', filename: fileName },
    ...{ contentType: 'application/pdf', tags: [MADE_BY_FOLIO] },
  }
  return [
    { key, data },
    { data: attachment, fileHash },
  ]
}
