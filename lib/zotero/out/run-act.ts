import { db } from '../../db/client'
import { Prisma, type ZoteroAct, type ZoteroWrite } from '../../db/generated/client'
import { fromJson, toJson } from '../../db/json'
import { AppError } from '../../errors'
import { log } from '../../log'
import { currentOwner, withOwner } from '../../owner'
import { uploadFile } from '../web/upload-file'
import { isWebServerId } from '../web/web-server'
import { ZoteroFailure, type ZoteroProblem } from '../zotero-failure'
import { askToWrite, type Permission } from './ask-to-write'
import { fieldText } from './field-text'
import { readItems, type ZoteroItem } from './read-items'
import { sendObjects } from './send-objects'
import { findWriteKey } from './write-keys'
import { WriteStop } from './write-stop'
import { changedTags, readTagChange } from './written-tags'
import type { ZoteroCall } from './zotero-call'

type Act = ZoteroAct & { writes: ZoteroWrite[] }

/** Failures that only zotero.org reports. Their messages say what to do, and sending again makes no duplicates. */
const OF_WEB: ZoteroProblem[] = ['unreachable', 'bad_key', 'resting']

/** Maximum number of objects in one request to Zotero. */
const AT_ONCE = 50

/** State of this process, on `globalThis` because several copies of this module may be loaded. */
const shared = globalThis as typeof globalThis & { folioZoteroActs?: Map<string, AbortController> }
shared.folioZoteroActs ??= new Map()
const running = shared.folioZoteroActs

/** Acts that this process is running. An act that is marked as running and not among them was cut off. */
export function runningActs(): Set<string> {
  return new Set(running.keys())
}

/**
 * Starts or resumes an act in the background; its row shows the progress. Only for actions of the person, because
 * Zotero may ask them. Does nothing if the act is already running.
 */
export function startAct(actId: string, call: ZoteroCall): void {
  if (running.has(actId)) return
  const stop = new AbortController()
  running.set(actId, stop)
  withOwner(currentOwner(), () => runAct(actId, call, stop.signal))
    .catch((error: unknown) => log.warn('an act on Zotero ended', { actId, error: String(error).slice(0, 300) }))
    .finally(() => running.delete(actId))
}

/** Stops waiting for the person's answer in Zotero. Objects already sent stay written. */
export function cancelAct(actId: string): void {
  running.get(actId)?.abort()
}

/** Runs an act, and records how it ended. Never throws for an answer of Zotero. */
export async function runAct(actId: string, call: ZoteroCall, signal: AbortSignal): Promise<void> {
  try {
    await doAct(actId, call, signal)
  } catch (error) {
    if (error instanceof WriteStop) return note(actId, error.status, error.message)
    if (error instanceof ZoteroFailure && OF_WEB.includes(error.problem)) return note(actId, 'failed', error.message)
    // The PDF to upload is not available.
    if (error instanceof AppError && !(error instanceof ZoteroFailure)) return note(actId, 'failed', error.message)
    await note(
      actId,
      'failed',
      'Zotero did not respond. Is it still running? Send the changes again: nothing will be duplicated.',
    )
    throw error
  }
}

async function doAct(actId: string, call: ZoteroCall, signal: AbortSignal): Promise<void> {
  const client = await db()
  const act = await client.zoteroAct.findUniqueOrThrow({
    where: { id: actId },
    include: { writes: { orderBy: { ord: 'asc' } } },
  })
  await note(actId, 'writing')
  if (act.aim === 'write') await findSent(act, call)
  const pending = pendingOf(act)
  const refused: string[] = []
  let isSpent = false
  for (let at = 0; at < pending.length; at += AT_ONCE) {
    if (isSpent) throw new WriteStop('partly', describeUnsent(pending.length - at))
    const permission = await permissionFor(act, call, signal)
    refused.push(...(await sendBatch(act, pending.slice(at, at + AT_ONCE), call, permission)))
    isSpent = permission.once
  }
  const [first] = refused
  if (first !== undefined) throw new WriteStop('failed', first)
  if (act.aim === 'write') await uploadFiles(act, call)
  await note(actId, 'done')
}

/** Uploads the PDFs of written objects that are still missing. */
async function uploadFiles({ id, library, serverId }: Act, call: ZoteroCall): Promise<void> {
  const client = await db()
  const where = { actId: id, status: 'written', fileHash: { not: null }, uploadedAt: null }
  for (const { key, data, fileHash } of await client.zoteroWrite.findMany({ where, orderBy: { ord: 'asc' } })) {
    const { filename } = fromJson<{ filename?: string }>(data)
    await uploadFile(call, { library, serverId, key, fileName: filename ?? 'paper.pdf', hash: fileHash ?? '' })
    await client.zoteroWrite.update({ where: { key }, data: { uploadedAt: new Date() } })
  }
}

function describeUnsent(count: number): string {
  const objects = count === 1 ? 'One is' : `${count} are`
  return `${objects} left: you allowed only one request. Send the rest, and choose Always Allow when Zotero asks.`
}

async function permissionFor({ id, serverId }: Act, call: ZoteroCall, signal: AbortSignal): Promise<Permission> {
  const kept = findWriteKey(serverId)
  if (kept) return { key: kept, once: false }
  // zotero.org shows no dialog: the person consented in Folio, and the key carries the permission.
  if (isWebServerId(serverId)) throw new ZoteroFailure('bad_key')
  await note(id, 'asking')
  const permission = await askToWrite(call, serverId, signal)
  await note(id, 'writing')
  return permission
}

function pendingOf({ aim, writes }: Act): ZoteroWrite[] {
  return writes.filter((write) =>
    aim === 'write' ? isUnwritten(write.status) || isOutdated(write) : write.status === 'leaving',
  )
}

/** Whether Zotero has an earlier version of an object. */
export const isOutdated = ({ status, next }: ZoteroWrite) => status === 'written' && next !== null

const isUnwritten = (status: string) => status === 'chosen' || status === 'failed'

/** Finds objects that were sent without an answer and did arrive: these count as written. */
async function findSent(act: Act, call: ZoteroCall): Promise<void> {
  // Tags are added to the item's current state, so sending twice adds them once.
  const sent = act.writes.filter(({ itemKey, sentAt }) => itemKey === null && sentAt !== null)
  const unsure = sent.filter((write) => isUnwritten(write.status) || isOutdated(write))
  const there = await readItems(
    call,
    act.library,
    act.serverId,
    unsure.map(({ key }) => key),
  )
  for (const write of unsure) {
    const item = there.get(write.key)
    if (!item || (isOutdated(write) && !hasTaken(item, write))) continue
    await settle(write, { status: 'written', version: item.version })
    Object.assign(write, { status: 'written', next: null })
  }
}

/** Sends one batch. Returns messages for objects that Zotero refused. */
async function sendBatch(act: Act, all: ZoteroWrite[], call: ZoteroCall, { key }: Permission): Promise<string[]> {
  const client = await db()
  const items = await itemsTagged(act, all, call)
  const isThere = ({ itemKey }: ZoteroWrite) => itemKey === null || items.has(itemKey)
  const batch = all.filter(isThere)
  for (const write of all) if (!isThere(write)) await settle(write, { status: 'gone', version: null })
  if (batch.length === 0) return []
  await client.zoteroWrite.updateMany({
    where: { key: { in: batch.map((write) => write.key) } },
    data: { sentAt: new Date() },
  })
  const isWrite = act.aim === 'write'
  const objects = batch.map((write) => {
    const { key, version, data, next, itemKey } = write
    const item = itemKey && items.get(itemKey)
    if (item) return { key: itemKey, version: item.version, tags: tagsFor(write, item, isWrite) }
    if (!isWrite) return { key, version: version ?? 0, deleted: true }
    if (isOutdated(write)) return { key, version: version ?? 0, ...fields(next) }
    return { key, version: 0, ...typeFirst(data as Record<string, unknown>) }
  })
  const { library, serverId } = act
  const results = await sendObjects(call, { library, serverId, key, objects })
  const refused: string[] = []
  for (const [index, write] of batch.entries()) {
    const result = results[index]
    if (!result) continue
    if (result.ok) {
      await settle(write, { status: isWrite ? 'written' : 'taken_back', version: result.version })
    } else {
      refused.push(result.message)
      const status = isWrite && !isOutdated(write) ? 'failed' : 'written'
      await settle(write, { status, version: null, message: result.message })
    }
  }
  return refused
}

/** Items whose tags change, as they are in Zotero now; deleted or trashed ones are left out. */
async function itemsTagged({ library, serverId }: Act, batch: ZoteroWrite[], call: ZoteroCall) {
  const keys = batch.flatMap(({ itemKey }) => itemKey ?? [])
  const items = await readItems(call, library, serverId, keys)
  return new Map([...items].filter(([, { data }]) => !data.deleted))
}

function tagsFor({ data }: ZoteroWrite, item: ZoteroItem, isWrite: boolean): unknown[] {
  const change = readTagChange(data)
  return changedTags(item, isWrite ? change : { added: [], removed: change.added })
}

/** Zotero needs the type of an annotation before its other fields, and the database does not keep their order. */
function typeFirst({ itemType, annotationType, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return { itemType, ...(annotationType !== undefined && { annotationType }), ...rest }
}

type Settled = { status: string; version: number | null; message?: string }

/** Records an outcome. Without a message the write succeeded, so `next` becomes the object's data. */
async function settle({ key, data, next }: ZoteroWrite, { status, version, message = '' }: Settled): Promise<void> {
  const client = await db()
  const isChanged = next !== null && message === ''
  const changed = isChanged && { data: toJson({ ...fields(data), ...fields(next) }), next: Prisma.DbNull }
  await client.zoteroWrite.update({
    where: { key },
    data: { status, message, ...(version !== null && { version }), ...changed },
  })
}

const fields = (json: Prisma.JsonValue) => fromJson<Record<string, unknown>>(json)

function hasTaken({ data }: ZoteroItem, { next }: ZoteroWrite): boolean {
  return Object.entries(fields(next)).every(
    ([field, value]) => fieldText(field, data[field]) === fieldText(field, value),
  )
}

async function note(actId: string, status: string, message = ''): Promise<void> {
  const client = await db()
  await client.zoteroAct.updateMany({ where: { id: actId }, data: { status, message } })
}
