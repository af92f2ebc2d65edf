import { randomUUID } from 'node:crypto'
import { db } from '../../db/client'
import { inTurn } from '../../db/in-turn'
import { AppError } from '../../errors'
import { currentOwner } from '../../owner'
import { PAPERS_HERE } from '../paper/papers-here'
import { rows } from '../search/rows'
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

/** How deep collections lie in each other, and how many a person can have. */
const MOST_LEVELS = 20
const MOST = 10_000
/** How long a removed collection can be brought back. */
const KEPT_MS = 7 * 24 * 60 * 60_000

/** One at a time, so that no two changes together make a circle or two of one name. */
const CHANGING = 'collections'

type Node = { id: string; name: string; parentId: string | null }

/** All collections, in no order. */
export async function listCollections(): Promise<CollectionView[]> {
  const collections = await ownCollections()
  if (collections.length === 0) return []
  const known = new Map(collections.map((collection) => [collection.id, collection]))
  // Papers that lie in the same collections are counted together: far fewer rows than papers.
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

/** The person's collections without their papers. */
export async function ownCollections(): Promise<Node[]> {
  const client = await db()
  return client.collection.findMany({
    where: { ownerId: currentOwner(), removedAt: null },
    select: { id: true, name: true, parentId: true },
  })
}

/** Null when there is none, or it was removed. */
export async function findCollection(id: string): Promise<{ id: string; name: string } | null> {
  const client = await db()
  return client.collection.findFirst({
    where: { id, ownerId: currentOwner(), removedAt: null },
    select: { id: true, name: true },
  })
}

/** The collections whose names, with those that they lie in, hold every word that was typed; none for no words. */
export async function findCollections(typed: string, most: number): Promise<CollectionRow[]> {
  const words = wordsOf(typed)
  if (words.length === 0) return []
  const found = treeRows(await listCollections()).filter(({ path }) => hasWords(path, words))
  // Those that are called so themselves come before those that only lie in such a one.
  const isOwn = ({ name }: CollectionRow) => hasWords([name], words)
  return [...found.filter(isOwn), ...found.filter((row) => !isOwn(row))].slice(0, most)
}

/**
 * Makes a collection, in another one or at the top, and gives its id. Throws `AppError`: bad_request for its name,
 * not_found for the other one, conflict where there is one of that name, or no room.
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

/** Throws `AppError`: bad_request for the name, not_found, conflict where there is one of that name beside it. */
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
 * Moves a collection with all that lies in it into another one, or to the top. Gives the one that it lay in before.
 * Throws `AppError`: not_found, conflict where it would lie in itself, too deep, or beside one of its name.
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
 * Removes a collection with all that lies in it; papers stay in the library. Gives the ids of the collections that it
 * took out, for the undo. Throws `AppError('not_found')`.
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

/** Brings back what `removeCollection` took out, with the papers that were in it. Unknown ids are passed over. */
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

/** 1 at the top. */
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
  if (same) throw new AppError('conflict', `A collection “${same.name}” is already there. Choose another name.`)
}
