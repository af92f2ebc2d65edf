import { db } from '../../db/client'
import { AppError } from '../../errors'
import { currentOwner } from '../../owner'
import { oneLine } from '../../text/format/phrases'
import { currentIds, onCurrentIds } from '../ids/current-ids'
import { rows } from '../sql/rows'
import { LONGEST_NAME } from './collection-name'
import { idsAbove } from './collection-tree'
import { createCollection, ownCollections } from './collections'

/** Papers to put into collections, and papers to take out. */
export type Filing = { put: Drawer[]; take: Drawer[] }
type Drawer = { collectionId: string; paperIds: string[] }

/**
 * Puts papers into collections and takes others out. Returns the changes that undo it; papers that were already in a
 * collection stay there. Ignores unknown papers. Throws `AppError('not_found')` for an unknown collection, and then
 * changes nothing.
 */
export async function filePapers({ put, take }: Filing): Promise<Filing> {
  const own = new Set((await ownCollections()).map(({ id }) => id))
  if ([...put, ...take].some(({ collectionId }) => !own.has(collectionId)))
    throw new AppError('not_found', 'There is no such collection. It may have been removed.')
  const added = await each(put, putIn)
  const removed = await each(take, takeOut)
  return { put: removed, take: added }
}

async function each(
  drawers: Drawer[],
  change: (collectionId: string, paperIds: string[]) => Promise<{ id: string }[]>,
): Promise<Drawer[]> {
  const changed: Drawer[] = []
  for (const { collectionId, paperIds } of drawers) {
    const done = new Set<string>()
    await onCurrentIds(paperIds, async (current) => {
      for (const { id } of await change(collectionId, current)) done.add(id)
    })
    if (done.size > 0) changed.push({ collectionId, paperIds: [...done] })
  }
  return changed
}

function putIn(collectionId: string, paperIds: string[]): Promise<{ id: string }[]> {
  return rows(
    `INSERT INTO collection_paper (collection_id, paper_id)
     SELECT $1, id FROM paper WHERE id = ANY($2) ON CONFLICT DO NOTHING RETURNING paper_id AS id`,
    [collectionId, paperIds],
  )
}

function takeOut(collectionId: string, paperIds: string[]): Promise<{ id: string }[]> {
  return rows('DELETE FROM collection_paper WHERE collection_id = $1 AND paper_id = ANY($2) RETURNING paper_id AS id', [
    collectionId,
    paperIds,
  ])
}

/** Number of these papers directly in each collection, without subcollections. Omits collections with none. */
export async function countFiled(ids: string[]): Promise<Record<string, number>> {
  const found = await rows<{ id: string; number: number }>(
    `SELECT held.collection_id AS id, count(*)::int AS number FROM collection_paper held
     JOIN collection c ON c.id = held.collection_id AND c.owner_id = $2 AND c.removed_at IS NULL
     WHERE held.paper_id = ANY($1) GROUP BY 1`,
    [await currentIds(ids), currentOwner()],
  )
  return Object.fromEntries(found.map(({ id, number }) => [id, number]))
}

/** The collections that a paper is in. */
export async function collectionsOf(paperId: string): Promise<string[]> {
  const client = await db()
  const filed = await client.collectionPaper.findMany({ where: { paperId }, select: { collectionId: true } })
  return filed.map(({ collectionId }) => collectionId)
}

/**
 * Returns the ids of the person's top-level collections by the given names, and creates missing ones. Omits invalid names,
 * and collections beyond the maximum number.
 */
export async function collectionsNamed(given: string[]): Promise<Map<string, string>> {
  if (given.length === 0) return new Map()
  const ids = new Map<string, string>()
  for (const { id, name, parentId } of await ownCollections())
    if (parentId === null && !ids.has(keyOf(name))) ids.set(keyOf(name), id)
  const found = new Map<string, string>()
  for (const typed of given) {
    const name = oneLine(typed).slice(0, LONGEST_NAME).trim()
    const id = ids.get(keyOf(name)) ?? (await createCollection(name, null).catch(passOver))
    if (!id) continue
    ids.set(keyOf(name), id)
    found.set(typed, id)
  }
  return found
}

const keyOf = (name: string) => name.toLocaleLowerCase('en')

function passOver(error: unknown): null {
  if (error instanceof AppError) return null
  throw error
}

/** Puts papers into collections of any person. Returns those that were not in them before. */
export function putPapers(put: Drawer[]): Promise<Drawer[]> {
  return each(put, putIn)
}

/** A statement that also puts a paper into collections. */
export function addToCollections(client: Awaited<ReturnType<typeof db>>, paperId: string, collectionIds: string[]) {
  const data = collectionIds.map((collectionId) => ({ collectionId, paperId }))
  return client.collectionPaper.createMany({ data, skipDuplicates: true })
}

/** The collections of each paper, including those that contain them. Omits papers in none. */
export async function collectionsByPaper(): Promise<Map<string, string[]>> {
  const [collections, filed] = await Promise.all([
    ownCollections(),
    rows<{ paperId: string; ids: string[] }>(
      'SELECT paper_id AS "paperId", array_agg(collection_id) AS ids FROM collection_paper GROUP BY 1',
    ),
  ])
  const byId = new Map(collections.map((collection) => [collection.id, collection]))
  return new Map(
    filed.map(({ paperId, ids }) => [paperId, [...new Set(ids.flatMap((id) => idsAbove(byId, id)))]] as const),
  )
}
