import { db } from '../db/client'
import { currentIds } from '../library/ids/current-ids'
import { mergePapers } from '../library/removal/merge-papers'
import { restorePapers } from '../library/removal/remove-papers'
import { isWork } from './zotero-objects'
import type { ItemRow } from './zotero-rows'

/** Outcomes of items that are papers in Folio. */
const PAPERS = ['taken', 'matched']

/**
 * Merges papers whose items were merged in Zotero, which keeps one of them (`dc:replaces`). Keeps the paper with a PDF,
 * which from then on belongs to the kept item. Each merge happens once, so undoing it in Folio is not overruled. Throws
 * `AppError('conflict')` while one of the papers is being read.
 */
export async function followMerge(master: ItemRow, rows: ReadonlyMap<string, ItemRow>): Promise<void> {
  if (!isWork(master) || master.trashed || !PAPERS.includes(master.outcome ?? '')) return
  for (const key of replacedBy(master)) {
    const replaced = rows.get(key)
    if (!replaced?.trashed || !PAPERS.includes(replaced.outcome ?? '')) continue
    await mergeReplaced(master, replaced)
  }
}

async function mergeReplaced(master: ItemRow, replaced: ItemRow): Promise<void> {
  const client = await db()
  const [own] = await currentIds([master.paperId ?? ''])
  const [other] = await currentIds([replaced.paperId ?? ''])
  const papers = await client.paper.findMany({
    where: { id: { in: [own, other].filter((id) => id !== undefined) } },
    select: { id: true, fileHash: true, removedAt: true },
  })
  const paperOf = (id: string | undefined) => papers.find((paper) => paper.id === id)
  const [ownPaper, otherPaper] = [paperOf(own), paperOf(other)]
  let keptId = own
  if (ownPaper && otherPaper && ownPaper !== otherPaper && !ownPaper.removedAt) {
    const [kept, gone] = !ownPaper.fileHash && otherPaper.fileHash ? [otherPaper, ownPaper] : [ownPaper, otherPaper]
    // It was hidden when its item was trashed, before this item was read.
    if (kept.removedAt) await restorePapers([kept.id])
    await mergePapers(kept.id, [gone.id])
    keptId = kept.id
  }
  const outcome = { outcome: 'replaced', reason: 'It was merged into another item in Zotero.', hiddenAt: null }
  const where = ({ libraryId, key }: ItemRow) => ({ libraryId_key: { libraryId, key } })
  await client.$transaction([
    client.zoteroItem.update({ where: where(replaced), data: { ...outcome, changed: false } }),
    ...(keptId ? [client.zoteroItem.update({ where: where(master), data: { paperId: keptId } })] : []),
  ])
  Object.assign(replaced, { ...outcome, changed: false })
  if (keptId) master.paperId = keptId
}

/** Keys of the items that Zotero merged into this one, which are in its trash. */
function replacedBy({ data }: ItemRow): string[] {
  const relations = data.relations as Record<string, unknown> | undefined
  const found = relations?.['dc:replaces']
  return [found].flat().flatMap((uri) => (typeof uri === 'string' ? (uri.split('/items/')[1] ?? []) : []))
}
