import { randomUUID } from 'node:crypto'
import { db } from '../../db/client'
import { toJson } from '../../db/json'
import { newKey } from './new-key'

export type ActKind = 'highlights' | 'answer' | 'work' | 'tags'

/**
 * An object to write to Zotero, without key and version, and the highlight it copies. `key`: where another object of the
 * act refers to it; `runId`: the first version of the answer whose note it is; `itemKey`: the item whose tags change
 * (`data` is a `TagChange`); `fileHash`: the stored PDF to upload.
 */
export type PlannedWrite = {
  data: Record<string, unknown>
  key?: string
  highlightId?: string
  runId?: string
  itemKey?: string
  fileHash?: string
}

/** An object that Folio wrote before, with new field values, and the version that the person saw. */
export type PlannedUpdate = { key: string; version: number; next: Record<string, unknown> }

export type PlannedAct = {
  serverId: string
  library: string
  kind: ActKind
  title: string
  writes: PlannedWrite[]
  updates?: PlannedUpdate[]
}

/**
 * Stores what the person wants to write, and chooses keys for new objects, so that sending it repeatedly creates each
 * object once. Nothing is sent yet (`startAct`). Updated objects move to this act. Returns its id.
 */
export async function planAct({ serverId, library, kind, title, writes, updates = [] }: PlannedAct): Promise<string> {
  const client = await db()
  const id = randomUUID()
  await client.$transaction([
    client.zoteroAct.create({
      data: {
        id,
        ...{ serverId, library, kind, title },
        writes: {
          create: writes.map(({ data, key, highlightId, runId, itemKey, fileHash }, ord) => ({
            key: key ?? newKey(),
            ord,
            data: toJson(data),
            highlightId: highlightId ?? null,
            runId: runId ?? null,
            itemKey: itemKey ?? null,
            fileHash: fileHash ?? null,
          })),
        },
      },
    }),
    ...updates.map(({ key, version, next }, index) =>
      client.zoteroWrite.updateMany({
        where: { key, status: 'written' },
        data: { actId: id, ord: writes.length + index, version, next: toJson(next), message: '' },
      }),
    ),
    // Delete other acts of this kind and title that have no writes left.
    client.zoteroAct.deleteMany({ where: { id: { not: id }, kind, title, writes: { none: {} } } }),
  ])
  return id
}
