import { db } from '../db/client'
import { Prisma } from '../db/generated/client'
import { toJson } from '../db/json'
import { isDiskFull, toFailure } from '../errors'
import { every } from '../every'
import { findImportOf, startImportOf } from '../library/import/for-sources'
import { log } from '../log'
import { addingTo, withOwner } from '../owner'
import { keepRest, restOf } from './ask-zotero'
import { findZotero } from './client'
import { lookAtLibraries } from './look-at-libraries'
import { planLibrary } from './plan-library'
import { ZoteroFailure } from './zotero-failure'
import { findZoteroFile } from './zotero-file'
import { findLink, type LinkedZotero, serverOf, ZOTERO_IMPORT } from './zotero-rows'

/** Interval between syncs while nobody uses Folio, and while somebody does. */
const EVERY_MS = 5 * 60_000
export const WATCHED_MS = 30_000
/** Minimum interval for zotero.org, except by a button. */
const WEB_WATCHED_MS = 60_000

/** Syncs each connected Zotero every five minutes. Returns a function that stops it. */
export function watchZotero(): () => void {
  return every(EVERY_MS, async () => {
    try {
      const client = await db()
      const links = await client.zoteroLink.findMany({ select: { ownerId: true } })
      for (const { ownerId } of links) await withOwner(ownerId, () => keepInStep())
    } catch (error) {
      log.warn('Zotero', { detail: toFailure(error).message })
    }
  })
}

/**
 * Syncs the connected Zotero once, and starts an import of new items. `leastMs`: skip if the last sync is more recent.
 * Returns whether anything changed in Folio; a failure is stored with the connection.
 */
export async function keepInStep({ leastMs = 0 } = {}): Promise<boolean> {
  const link = await findLink()
  if (!link) return false
  const isWeb = link.kind === 'web'
  const apart = leastMs > 0 && isWeb ? Math.max(leastMs, WEB_WATCHED_MS) : leastMs
  if (apart > 0 && link.polledAt && Date.now() - link.polledAt.getTime() < apart) return false
  // It asked for a pause, perhaps before Folio was started.
  if (isWeb && link.restUntil && link.restUntil.getTime() > Date.now()) {
    keepRest(serverOf(link).address, link.restUntil)
    return false
  }
  // An import reads Zotero itself, and a sync would interfere.
  if (await findImportOf(ZOTERO_IMPORT)) return false
  return addingTo(link.libraryId, () => look(link))
}

async function look(link: LinkedZotero): Promise<boolean> {
  try {
    const { changed, failure } = await lookAtLibraries(link)
    await note(link, { problem: failure && { problem: failure.problem, message: failure.message } })
    if (link.state === 'connected' && ((await hasDue(link)) || (await hasFoundFile(link)))) await importNewItems(link)
    return changed
  } catch (error) {
    if (!(error instanceof ZoteroFailure) && !isDiskFull(error)) throw error
    const problem = error instanceof ZoteroFailure ? error.problem : 'disk_full'
    await note(link, { problem: { problem, message: toFailure(error).message } })
    return false
  }
}

/** Starts an import of new items, also after one was stopped. Returns its id. */
export async function takeFromZotero(): Promise<string> {
  const client = await db()
  const link = await findLink()
  if (link) {
    await client.zoteroLink.update({ where: { id: link.id }, data: { state: 'connected' } })
    // Retry items that failed.
    await client.zoteroItem.updateMany({ where: { ...within(link), outcome: 'failed' }, data: { changed: true } })
  }
  return addingTo(link?.libraryId ?? null, () => startImportOf(ZOTERO_IMPORT, 'Zotero'))
}

async function note(link: LinkedZotero, { problem }: { problem: { problem: string; message: string } | null }) {
  const client = await db()
  const isOther = problem?.problem === 'other_server'
  // The expected database may answer again.
  const isBack = problem === null && link.state === 'other'
  const found = problem ? null : await newVersion(link)
  await client.zoteroLink.update({
    where: { id: link.id },
    data: {
      polledAt: new Date(),
      restUntil: restOf(serverOf(link).address),
      problem: problem ? toJson(problem) : Prisma.DbNull,
      ...(isOther && { state: 'other' }),
      ...(isBack && { state: 'connected' }),
      ...found,
    },
  })
}

/** A Zotero too old to have an id may have been upgraded. */
async function newVersion(link: LinkedZotero) {
  if (link.serverId) return null
  const { version, serverId } = await findZotero(serverOf(null))
  return { zoteroVersion: version, serverId }
}

/** Whether a missing file exists now. Makes no request, because Zotero does not report that. */
async function hasFoundFile(link: LinkedZotero): Promise<boolean> {
  const client = await db()
  const missing = await client.zoteroItem.findMany({
    where: { ...within(link), outcome: 'missing' },
    select: { file: true },
  })
  for (const { file } of missing) if (await findZoteroFile(file)) return true
  return false
}

/** Filter for objects of the libraries that are not in Zotero's trash. */
const within = ({ libraries }: LinkedZotero) => ({
  libraryId: { in: libraries.map(({ id }) => id) },
  trashed: false,
})

/** Whether any objects still need a decision, from this sync or an interrupted one. */
async function hasDue(link: LinkedZotero): Promise<boolean> {
  const client = await db()
  const isOpen = { OR: [{ outcome: null }, { outcome: 'failed' }] }
  const where = { ...within(link), ...isOpen, changed: true, itemType: { notIn: ['annotation', 'note'] } }
  return (await client.zoteroItem.count({ where })) > 0
}

/**
 * Starts an import if there is anything to import; otherwise marks the remaining items as decided, so that they are not
 * checked again.
 */
async function importNewItems({ libraries, leftOutTags }: LinkedZotero): Promise<void> {
  for (const library of libraries)
    if ((await planLibrary(library, leftOutTags, { told: false })).some(({ kind }) => kind !== 'told')) {
      await startImportOf(ZOTERO_IMPORT, 'Zotero')
      return
    }
  for (const library of libraries) await planLibrary(library, leftOutTags, { told: true })
}
