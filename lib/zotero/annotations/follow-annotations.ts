import { db } from '../../db/client'
import type { ZoteroLibrary } from '../../db/generated/client'
import { currentIds, onCurrentIds } from '../../library/ids/current-ids'
import type { ZoteroServer } from '../ask-zotero'
import { readZoteroItems, ZOTERO_BATCH } from '../client'
import { type ItemRow, listRows } from '../zotero-rows'
import { checkPlaces, dropAnnotations, takeAnnotations } from './take-annotations'

/**
 * Imports annotations and notes changed in a Zotero library since the last time, for files and works that are papers,
 * and removes deleted ones. The rest waits until its file is a paper. Returns whether any highlight changed. Throws
 * `ZoteroFailure` if notes cannot be read; these are retried the next time.
 */
export async function followAnnotations(server: ZoteroServer, library: ZoteroLibrary): Promise<boolean> {
  const client = await db()
  let isNew = false
  const where = { libraryId: library.id, changed: true, itemType: { in: ['annotation', 'note'] } }
  if ((await client.zoteroItem.count({ where })) > 0) {
    const rows = await listRows(library.id)
    const changed = [...rows.values()].filter(
      ({ itemType, changed, parentKey }) =>
        changed && parentKey !== null && (itemType === 'annotation' || itemType === 'note'),
    )
    await drop(
      library,
      changed.filter(({ trashed }) => trashed),
    )
    const papers = await byPaper(changed, rows)
    for (const [paperId, some] of papers) await take(server, library, paperId, some)
    isNew = papers.size > 0 || changed.some(({ trashed }) => trashed)
  }
  return (await checkPlaces()) || isNew
}

/** Groups changed items that still exist by the current paper of their file or work. */
async function byPaper(changed: ItemRow[], rows: ReadonlyMap<string, ItemRow>): Promise<Map<string, ItemRow[]>> {
  const found = new Map<string, ItemRow[]>()
  for (const row of changed) {
    const before = rows.get(row.parentKey ?? '')?.paperId
    if (row.trashed || !before) continue
    found.set(before, [...(found.get(before) ?? []), row])
  }
  const current = new Map<string, ItemRow[]>()
  for (const [before, some] of found) {
    const [paperId = before] = await currentIds([before])
    current.set(paperId, [...(current.get(paperId) ?? []), ...some])
  }
  return current
}

async function take(server: ZoteroServer, library: ZoteroLibrary, paperId: string, rows: ItemRow[]): Promise<void> {
  const client = await db()
  if ((await client.paper.count({ where: { id: paperId } })) === 0) return
  const items: unknown[] = rows
    .filter(({ itemType }) => itemType === 'annotation')
    .map(({ key, data }) => ({ data: { ...data, key } }))
  // Rows do not hold the text of notes.
  const notes = rows.filter(({ itemType }) => itemType === 'note').map(({ key }) => key)
  for (let from = 0; from < notes.length; from += ZOTERO_BATCH)
    items.push(...(await readZoteroItems(server, library.library, notes.slice(from, from + ZOTERO_BATCH))))
  await onCurrentIds([paperId], ([id = paperId]) => takeAnnotations({ library: library.library, paperId: id }, items))
  await settle(library, rows)
}

async function drop(library: ZoteroLibrary, rows: ItemRow[]): Promise<void> {
  if (rows.length === 0) return
  await dropAnnotations(
    library.library,
    rows.map(({ key }) => key),
  )
  await settle(library, rows)
}

async function settle(library: ZoteroLibrary, rows: ItemRow[]): Promise<void> {
  const client = await db()
  await client.zoteroItem.updateMany({
    where: { libraryId: library.id, key: { in: rows.map(({ key }) => key) } },
    data: { changed: false },
  })
}
