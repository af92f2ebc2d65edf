import { db } from '../db/client'
import { AppError } from '../errors'
import { partsOfRun, partsOfSession, type StoredParts } from '../research/export/stored-parts'
import { partsOfTable } from '../research/tables/export-table'
import type { SharedObject } from './share-terms'

/** Reads a shared object with its owner's rights. Throws `AppError('not_found' | 'conflict')`. */
export async function partsOfObject({ kind, objectId }: SharedObject): Promise<StoredParts> {
  switch (kind) {
    case 'session':
      return partsOfSession(objectId)
    case 'answer':
      return partsOfRun(await newestVersion(objectId))
    case 'table':
      return partsOfTable(objectId)
    default:
      throw new AppError('not_found', 'This item has no page of its own.')
  }
}

/** The newest answered run among the versions of a first run. Throws `AppError('not_found')`. */
export async function newestVersion(rootId: string): Promise<string> {
  const client = await db()
  const newest = await client.run.findFirst({
    where: { OR: [{ id: rootId }, { rootId }], answer: { isNot: null }, session: { removedAt: null } },
    orderBy: { createdAt: 'desc' },
    select: { id: true },
  })
  if (!newest) throw new AppError('not_found', 'This answer no longer exists.')
  return newest.id
}
