import { addToList } from '../../add-to-list'
import { db } from '../../db/client'
import { addToJournals } from '../../db/paper-rows/import-rows'
import { collectionsNamed, putPapers } from '../collections/file-papers'
import { journalKey } from '../removal/merge-papers'
import type { ReportLine } from './import-report'

/** An entry that was taken, and the collections for its paper. */
type Filing = { line: ReportLine; collectionIds: string[] }

/** Puts the papers of entries into a collection. */
export function fileInCollection(collectionId: string, lines: ReportLine[]): Promise<void> {
  return fileEntries(lines.map((line) => ({ line, collectionIds: [collectionId] })))
}

/** Puts the papers of entries into the person's collections with these names, creating missing ones. */
export async function fileInGroups(entries: { line: ReportLine; groups: string[] }[]): Promise<void> {
  const taken = entries.filter(({ line }) => line.paperId !== null)
  const ids = await collectionsNamed([...new Set(taken.flatMap(({ groups }) => groups))])
  await fileEntries(
    taken.map(({ line, groups }) => ({ line, collectionIds: groups.flatMap((name) => ids.get(name) ?? []) })),
  )
}

/**
 * Puts papers into collections. Merged entries record their collections, so that splitting them off moves them there
 * and takes their papers out again.
 */
async function fileEntries(filings: Filing[]): Promise<void> {
  const put = new Map<string, string[]>()
  for (const { line, collectionIds } of filings)
    for (const id of collectionIds) if (line.paperId) addToList(put, id, line.paperId)
  const added = await putPapers([...put].map(([collectionId, paperIds]) => ({ collectionId, paperIds })))
  const kept = filings.flatMap(({ line: { entryId, paperId }, collectionIds }) => {
    return entryId && paperId ? [{ entryId, paperId, collectionIds }] : []
  })
  if (kept.length > 0) await noteFiled(kept, added)
}

/** Records, for undoing a merge, which collections papers were put into because of merged entries. */
async function noteFiled(
  kept: { entryId: string; collectionIds: string[] }[],
  added: { collectionId: string; paperIds: string[] }[],
): Promise<void> {
  const client = await db()
  const merged = await client.paper.findMany({
    where: { id: { in: kept.map(({ entryId }) => entryId) } },
    select: { id: true, mergedInto: true },
  })
  const paperOf = new Map(merged.map(({ id, mergedInto }) => [id, mergedInto]))
  const left = new Set(added.flatMap(({ collectionId, paperIds }) => paperIds.map((id) => `${collectionId} ${id}`)))
  // Of several entries for one paper, the first adds it to a collection.
  const brought = kept.flatMap(({ entryId, collectionIds }) => {
    const ids = collectionIds.filter((id) => left.delete(`${id} ${paperOf.get(entryId)}`))
    return ids.length > 0 ? [{ entryId, collectionIds: ids }] : []
  })
  if (brought.length === 0) return
  await client.$transaction([
    client.collectionPaper.createMany({
      data: brought.flatMap(({ entryId, collectionIds }) =>
        collectionIds.map((collectionId) => ({ collectionId, paperId: entryId })),
      ),
      skipDuplicates: true,
    }),
    addToJournals(
      client,
      brought.map(({ entryId, collectionIds }) => ({ key: journalKey(entryId), collectionIds })),
    ),
  ])
}
