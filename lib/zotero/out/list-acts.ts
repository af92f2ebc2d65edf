import { db } from '../../db/client'
import type { ZoteroAct, ZoteroWrite } from '../../db/generated/client'
import { AppError } from '../../errors'
import { showInZotero } from '../zotero-links'
import type { ActKind } from './plan-act'
import { isOutdated, runningActs } from './run-act'

export type ActStatus = 'chosen' | 'asking' | 'writing' | 'done' | 'partly' | 'denied' | 'cancelled' | 'failed'

/** An act as displayed. `written` counts objects in Zotero, `left` those still to be sent. */
export type ActView = {
  id: string
  kind: ActKind
  title: string
  status: ActStatus
  isTakenBack: boolean
  message: string
  written: number
  left: number
  /** link to what was written in Zotero; null if none of it exists */
  address: string | null
  createdAt: Date
}

const MOST = 200

/** Lists unfinished acts and those that wrote to Zotero, newest first. */
export async function listActs(): Promise<ActView[]> {
  const before = runningActs()
  const client = await db()
  const rows = await client.zoteroAct.findMany({
    include: { writes: { orderBy: { ord: 'asc' } } },
    orderBy: { createdAt: 'desc' },
    take: MOST,
  })
  return rows.map((row) => viewOf(row, before))
}

/** Throws `AppError('not_found')`. */
export async function getAct(id: string): Promise<ActView> {
  const before = runningActs()
  const client = await db()
  const row = await client.zoteroAct.findUnique({ where: { id }, include: { writes: { orderBy: { ord: 'asc' } } } })
  if (!row) throw new AppError('not_found', 'This is no longer in the list.')
  return viewOf(row, before)
}

/** Removes an act from the list if none of its objects are in Zotero; otherwise does nothing. */
export async function forgetAct(id: string): Promise<void> {
  const client = await db()
  await client.zoteroAct.deleteMany({ where: { id, writes: { none: { status: { in: ['written', 'leaving'] } } } } })
}

/**
 * `before`: acts that were running before the row was read. One of them may have ended since, which does not mean that
 * it was cut off.
 */
function viewOf({ writes, ...act }: ZoteroAct & { writes: ZoteroWrite[] }, before: Set<string>): ActView {
  const { id, kind, title, aim, createdAt } = act
  const inZotero = writes.filter(({ status }) => status === 'written' || status === 'leaving')
  const isOpen = (write: ZoteroWrite) => write.status === (aim === 'write' ? 'chosen' : 'leaving') || isOutdated(write)
  const left = writes.filter((write) => isOpen(write) || write.status === 'failed').length
  const [first] = inZotero
  const isEnded = (act.status === 'asking' || act.status === 'writing') && !before.has(id) && !runningActs().has(id)
  // It ended after the last object was written, but before that was recorded.
  const isWhole = isEnded && left === 0
  const isCutOff = isEnded && !isWhole
  return {
    id,
    kind: kind as ActKind,
    title,
    status: isWhole ? 'done' : isCutOff ? 'failed' : (act.status as ActStatus),
    isTakenBack: aim === 'take_back' && inZotero.length === 0,
    message: isCutOff
      ? 'Folio stopped before this was finished. Send the changes again: nothing will be duplicated.'
      : act.message,
    written: inZotero.length,
    left,
    address: first ? addressOf(act, first) : null,
    createdAt,
  }
}

/** Zotero can show items; for an annotation, link to its PDF. */
function addressOf({ library, serverId }: ZoteroAct, { key, itemKey, data }: ZoteroWrite): string {
  if (itemKey) return showInZotero(serverId, { library, key: itemKey })
  const { itemType, parentItem } = data as { itemType?: string; parentItem?: string }
  return showInZotero(serverId, { library, key: itemType === 'annotation' && parentItem ? parentItem : key })
}
