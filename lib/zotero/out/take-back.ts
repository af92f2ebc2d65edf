import { db } from '../../db/client'
import { Prisma, type ZoteroWrite } from '../../db/generated/client'
import { AppError } from '../../errors'
import { fieldText } from './field-text'
import { readItems, type ZoteroItem } from './read-items'
import { startAct } from './run-act'
import { hasAnyAdded, readTagChange } from './written-tags'
import type { ZoteroCall } from './zotero-call'

/** A field that differs: as sent, and as it is in Zotero now. */
export type WriteChange = { field: string; sent: string; now: string }

/** Preview of undoing an act: `same` objects are as Folio wrote them, `changed` ones were edited in Zotero since. */
export type TakeBackView = {
  same: { key: string; version: number }[]
  changed: { key: string; version: number; changes: WriteChange[] }[]
}

/**
 * Compares what an act wrote with its current state in Zotero, and records objects that are gone or trashed. Throws
 * `AppError('not_found')`, or `WriteStop` if Zotero refuses.
 */
export async function lookAtWritten(actId: string, call: ZoteroCall): Promise<TakeBackView> {
  const client = await db()
  const act = await client.zoteroAct.findUnique({
    where: { id: actId },
    include: { writes: { where: { status: { in: ['written', 'leaving'] } }, orderBy: { ord: 'asc' } } },
  })
  if (!act) throw new AppError('not_found', 'This is no longer in the list.')
  const keys = act.writes.map(({ key, itemKey }) => itemKey ?? key)
  const items = await readItems(call, act.library, act.serverId, keys)
  const view: TakeBackView = { same: [], changed: [] }
  for (const write of act.writes) {
    const { key, itemKey } = write
    const item = items.get(itemKey ?? key)
    if (!item || item.data.deleted || (itemKey && !hasAnyAdded(item, readTagChange(write.data)))) {
      await client.zoteroWrite.update({ where: { key }, data: { status: 'gone', message: '' } })
      continue
    }
    const { version } = item
    const changes = version === write.version || itemKey ? [] : changesOf(write, item)
    if (changes.length > 0) view.changed.push({ key, version, changes })
    else view.same.push({ key, version })
  }
  return view
}

/**
 * Moves what an act wrote into Zotero's trash, at the versions that the person saw: objects that change meanwhile stay.
 * Tags are removed from the items they were added to. Runs in the background like writing. Throws
 * `AppError('conflict')` if there is nothing left.
 */
export async function startTakeBack(
  actId: string,
  seen: { key: string; version: number }[],
  call: ZoteroCall,
): Promise<void> {
  const client = await db()
  let count = 0
  for (const { key, version } of seen) {
    const where = { key, actId, status: { in: ['written', 'leaving'] } }
    const data = { status: 'leaving', version, message: '', next: Prisma.DbNull }
    const changed = await client.zoteroWrite.updateMany({ where, data })
    count += changed.count
  }
  if (count === 0) throw new AppError('conflict', 'There is nothing left to undo.')
  await client.zoteroAct.update({ where: { id: actId }, data: { aim: 'take_back', status: 'chosen', message: '' } })
  startAct(actId, call)
}

function changesOf({ data }: ZoteroWrite, { data: now }: ZoteroItem): WriteChange[] {
  return Object.entries(data as Record<string, unknown>).flatMap(([field, sent]) => {
    const [before, after] = [fieldText(field, sent), fieldText(field, now[field])]
    return before === after ? [] : [{ field, sent: before, now: after }]
  })
}
