import { randomUUID } from 'node:crypto'
import { db } from '../../db/client'
import { inTurn } from '../../db/connection/transaction'
import { AppError } from '../../errors'
import { currentOwner } from '../../owner'
import { PAPERS_HERE } from '../in-library'
import { rows } from '../sql/rows'
import { collectionName } from './collection-name'
import {
  type CollectionRow,
  type CollectionView,
  hasWords,
  idsAbove,
  idsBelow,
  treeRows,
  wordsOf,
} from './collection-tree'

/** Maximum nesting of collections, and number per person. */
const MOST_LEVELS = 20
const MOST = 10_000
/** How long a removed collection can be restored. */
const KEPT_MS = 7 * 24 * 60 * 60_000

/** Lock for changes, so that concurrent ones cannot create a cycle or two collections with one name. */
const CHANGING = 'collections'

type Node = { id: string; name: string; parentId: string | null }

/** All collections, unordered. */
export async function listCollections(): Promise<CollectionView[]> {
  const collections = await ownCollections()
  if (collections.length === 0) return []
  const known = new Map(collections.map((collection) => [collection.id, collection]))
  // Counts papers by their set of collections, which takes far fewer rows than papers.
  const alike = await rows<{ collections: string[]; papers: number }>(
    `SELECT held.collections, count(*)::int AS papers FROM (
       SELECT array_agg(collection_id) AS collections FROM collection_paper
       WHERE collection_id = ANY($1::text[]) AND paper_id IN (SELECT p.id FROM ${PAPERS_HERE}) GROUP BY paper_id) AS held
     GROUP BY 1`,
    [[...known.keys()]],
  )
  const above = new Map(collections.map(({ id }) => [id, idsAbove(known, id)]))
  const counts = new Map<string, number>()
  for (const { collections, papers } of alike)
    for (const id of new Set(collections.flatMap((one) => above.get(one) ?? [])))
      counts.set(id, (counts.get(id) ?? 0) + papers)
  return collections.map((collection) => ({ ...collection, papers: counts.get(collection.id) ?? 0 }))
}

/** The person's collections without papers. */
export async function ownCollections(): Promise<Node[]> {
  const client = await db()
  return client.collection.findMany({
    where: { ownerId: currentOwner(), removedAt: null },
    select: { id: true, name: true, parentId: true },
  })
}

/** Null if it does not exist or was removed. */
export async function findCollection(id: string): Promise<{ id: string; name: string } | null> {
  const client = await db()
  return client.collection.findFirst({
    where: { id, ownerId: currentOwner(), removedAt: null },
    select: { id: true, name: true },
  })
}

/** Collections whose path contains every typed word; none without words. */
export async function findCollections(typed: string, most: number): Promise<CollectionRow[]> {
  const words = wordsOf(typed)
  if (words.length === 0) return []
  const found = treeRows(await listCollections()).filter(({ path }) => hasWords(path, words))
  // Collections that match by their own name come first.
  const isOwn = ({ name }: CollectionRow) => hasWords([name], words)
  return [...found.filter(isOwn), ...found.filter((row) => !isOwn(row))].slice(0, most)
}

/**
 * Creates a collection, within another one or at the top, and returns its id. Throws `AppError`: `bad_request` for its
 * name, `not_found` for the parent, `conflict` if the name exists there or a limit is reached.
 */
export function createCollection(typed: string, parentId: string | null): Promise<string> {
  return changing(async (all) => {
    const name = collectionName(typed)
    if (all.size >= MOST)
      throw new AppError('conflict', `You can have up to ${MOST.toLocaleString('en')} collections. Remove one first.`)
    requireLevels(parentId === null ? 1 : levelOf(all, parentId) + 1)
    requireFreeName([...all.values()], { name, parentId })
    const id = randomUUID()
    const client = await db()
    await client.collection.create({ data: { id, name, parentId } })
    return id
  })
}

/** Throws `AppError`: `bad_request` for the name, `not_found`, `conflict` if the name exists beside it. */
export function renameCollection(id: string, typed: string): Promise<void> {
  return changing(async (all) => {
    const name = collectionName(typed)
    const { parentId } = get(all, id)
    requireFreeName([...all.values()], { id, name, parentId })
    const client = await db()
    await client.collection.update({ where: { id }, data: { name } })
  })
}

/**
 * Moves a collection with its contents into another one, or to the top. Returns its previous parent. Throws `AppError`:
 * `not_found`, or `conflict` if it would be inside itself, too deep, or beside one with its name.
 */
export function moveCollection(id: string, parentId: string | null): Promise<string | null> {
  return changing(async (all) => {
    const moved = get(all, id)
    if (parentId !== null) {
      if (idsAbove(all, get(all, parentId).id).includes(id))
        throw new AppError('conflict', `“${moved.name}” cannot be moved into itself. Choose another collection.`)
    }
    const nodes = [...all.values()]
    const own = levelOf(all, id)
    const deepest = Math.max(...idsBelow(nodes, id).map((below) => levelOf(all, below)))
    requireLevels((parentId === null ? 0 : levelOf(all, parentId)) + 1 + deepest - own)
    requireFreeName(nodes, { ...moved, parentId })
    const client = await db()
    await client.collection.update({ where: { id }, data: { parentId } })
    return moved.parentId
  })
}

/**
 * Removes a collection with its subcollections; papers stay in the library. Returns the removed ids, for undo. Throws
 * `AppError('not_found')`.
 */
export function removeCollection(id: string): Promise<string[]> {
  return changing(async (all) => {
    const ids = idsBelow([...all.values()], get(all, id).id)
    const client = await db()
    await client.collection.updateMany({ where: { id: { in: ids } }, data: { removedAt: new Date() } })
    await client.collection.deleteMany({ where: { removedAt: { lt: new Date(Date.now() - KEPT_MS) } } })
    return ids
  })
}

/** Restores what `removeCollection` removed, with its papers. Ignores unknown ids. */
export function restoreCollections(ids: string[]): Promise<void> {
  return changing(async () => {
    const client = await db()
    await client.collection.updateMany({
      where: { id: { in: ids }, ownerId: currentOwner() },
      data: { removedAt: null },
    })
  })
}

function changing<T>(work: (all: ReadonlyMap<string, Node>) => Promise<T>): Promise<T> {
  return inTurn(CHANGING, async () => work(new Map((await ownCollections()).map((one) => [one.id, one]))))
}

function get(all: ReadonlyMap<string, Node>, id: string): Node {
  const found = all.get(id)
  if (!found) throw new AppError('not_found', 'There is no such collection. It may have been removed.')
  return found
}

/** Level of a collection; 1 at the top. */
function levelOf(all: ReadonlyMap<string, Node>, id: string): number {
  return idsAbove(all, get(all, id).id).length
}

function requireLevels(levels: number): void {
  if (levels > MOST_LEVELS)
    throw new AppError('conflict', `Collections can be nested up to ${MOST_LEVELS} levels deep. Choose a higher level.`)
}

function requireFreeName(all: Node[], { id, name, parentId }: Omit<Node, 'id'> & { id?: string }): void {
  const key = name.toLocaleLowerCase('en')
  const same = all.find((one) => one.id !== id && one.parentId === parentId && one.name.toLocaleLowerCase('en') === key)
  if (same)
    throw new AppError('conflict', `A collection called “${same.name}” already exists there. Choose another name.`)
}
