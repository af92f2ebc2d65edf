import { db } from '../db/client'
import type { ZoteroLibrary } from '../db/generated/client'
import { AppError } from '../errors'
import { LONGEST_NAME } from '../library/collections/collection-name'
import {
  createCollection,
  moveCollection,
  ownCollections,
  removeCollection,
  renameCollection,
} from '../library/collections/collections'
import { currentIds } from '../library/paper/current-ids'
import { log } from '../log'
import { oneLine } from '../text/one-line'
import type { ZoteroCollectionObject } from './zotero-objects'

/** The key under which the collection stands that holds those of a group. */
const OF_GROUP = ''

type CollectionToFollow = { key: string; name: string; parentKey: string | null }

/**
 * Makes the collections of a library of Zotero collections of Folio, each in the one that it lies in: new ones are made,
 * renamed and moved ones follow, and those that are gone are removed. What the person renamed, moved or removed in Folio
 * stays so. Those of a group lie in a collection of its name.
 */
export async function followCollections(library: ZoteroLibrary, objects: ZoteroCollectionObject[]): Promise<void> {
  const client = await db()
  const rows = await client.zoteroCollection.findMany({ where: { libraryId: library.id } })
  const known = new Map(rows.map((row) => [row.key, row]))
  const wanted = inOrder(library, objects)
  for (const one of wanted) {
    const before = known.get(one.key)
    const parentId = one.parentKey === null ? null : (known.get(one.parentKey)?.collectionId ?? null)
    const collectionId = before ? await follow(before, one, parentId) : await make(one.name, parentId, known)
    const row = { ...one, libraryId: library.id, collectionId }
    await client.zoteroCollection.upsert({
      where: { libraryId_key: { libraryId: library.id, key: one.key } },
      create: row,
      update: row,
    })
    known.set(one.key, row)
  }
  // An empty list may be a mistake; a library whose last collection went keeps it here.
  if (objects.length > 0) await drop(library, rows, new Set([OF_GROUP, ...objects.map(({ key }) => key)]))
}

/** The keys of collections that the person chose, with all that lie in them; null: the whole library. */
export async function chosenKeys(library: ZoteroLibrary): Promise<ReadonlySet<string> | null> {
  if (library.whole) return null
  const client = await db()
  const rows = await client.zoteroCollection.findMany({ where: { libraryId: library.id } })
  const parents = new Map(rows.map(({ key, parentKey }) => [key, parentKey]))
  const isChosen = (key: string | null | undefined): boolean =>
    !!key && (library.chosen.includes(key) || isChosen(parents.get(key)))
  return new Set([...library.chosen, ...parents.keys()].filter(isChosen))
}

/** The chosen collections, each after its parent. */
function inOrder(library: ZoteroLibrary, objects: ZoteroCollectionObject[]): CollectionToFollow[] {
  const group = library.library === 'user' ? [] : [{ key: OF_GROUP, name: library.name, parentKey: null }]
  const top = group.length > 0 ? OF_GROUP : null
  const ordered: CollectionToFollow[] = [...group]
  const add = (parent: string | false, under: string | null, isChosen: boolean): void => {
    for (const { key, data } of objects) {
      if (data.parentCollection !== parent || ordered.some((one) => one.key === key)) continue
      const chosen = isChosen || library.chosen.includes(key)
      const name =
        oneLine(data.name.normalize('NFC').replace(/\p{C}/gu, ' ')).slice(0, LONGEST_NAME) || 'Without a name'
      if (chosen) ordered.push({ key, name, parentKey: under })
      add(key, chosen ? key : top, chosen)
    }
  }
  add(false, top, library.whole)
  return ordered
}

type LinkedCollections = Map<string, { collectionId: string | null }>

/**
 * Makes a collection, or takes the one of that name which the person has there already. Zotero allows several of one name
 * in the same place: each after the first gets a number, so that none loses its items.
 */
async function make(name: string, parentId: string | null, known: LinkedCollections): Promise<string | null> {
  const taken = new Set([...known.values()].map(({ collectionId }) => collectionId))
  const same = (await ownCollections()).find((one) => one.parentId === parentId && isSameName(one.name, name))
  if (same && !taken.has(same.id)) return same.id
  const free = await freeName(name, parentId)
  return quietly(() => createCollection(free, parentId))
}

function isSameName(one: string, other: string): boolean {
  return one.toLocaleLowerCase('en') === other.toLocaleLowerCase('en')
}

/** The name, with the first number from 2 on that makes it the only one there. `id`: of the collection that it is for. */
async function freeName(name: string, parentId: string | null, id?: string): Promise<string> {
  const there = (await ownCollections()).filter((one) => one.parentId === parentId && one.id !== id)
  const isFree = (wanted: string) => !there.some((one) => isSameName(one.name, wanted))
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : ` (${number})`
    const wanted = `${name.slice(0, LONGEST_NAME - end.length)}${end}`
    if (isFree(wanted)) return wanted
  }
}

/** Brings a collection to where and as what it is in Zotero now, as far as the person left it as it was. */
async function follow(
  before: CollectionToFollow & { collectionId: string | null },
  { name, parentKey }: CollectionToFollow,
  parentId: string | null,
): Promise<string | null> {
  const id = before.collectionId
  const own = (await ownCollections()).find((one) => one.id === id)
  if (!id || !own) return id
  if (parentKey !== before.parentKey) await quietly(() => moveCollection(id, parentId))
  if (name === before.name || !isNamedAs(own.name, before.name)) return id
  const free = await freeName(name, parentKey === before.parentKey ? own.parentId : parentId, id)
  await quietly(() => renameCollection(id, free))
  return id
}

/** Whether Folio's collection still has the name that Zotero gave it, with or without a number behind it. */
function isNamedAs(own: string, inZotero: string): boolean {
  return own === inZotero || (own.startsWith(inZotero) && /^ \(\d+\)$/.test(own.slice(inZotero.length)))
}

/** Removes collections that were deleted in Zotero, except those with papers that the person added by hand. */
async function drop(
  library: ZoteroLibrary,
  rows: LinkedCollections extends Map<string, infer Row> ? (Row & { key: string })[] : never,
  kept: ReadonlySet<string>,
) {
  const client = await db()
  for (const { key, collectionId } of rows) {
    if (kept.has(key)) continue
    if (collectionId && !(await hasOwnPapers(library, key, collectionId)))
      await quietly(() => removeCollection(collectionId))
    await client.zoteroCollection.delete({ where: { libraryId_key: { libraryId: library.id, key } } })
  }
}

async function hasOwnPapers({ id: libraryId }: ZoteroLibrary, key: string, collectionId: string): Promise<boolean> {
  const client = await db()
  const [filed, items] = await Promise.all([
    client.collectionPaper.findMany({ where: { collectionId }, select: { paperId: true } }),
    client.zoteroItem.findMany({ where: { libraryId, filed: { has: key } }, select: { paperId: true } }),
  ])
  const fromZotero = new Set(await currentIds(items.flatMap(({ paperId }) => paperId ?? [])))
  return filed.some(({ paperId }) => !fromZotero.has(paperId))
}

/** Runs a change of collections; null where their tree does not allow it. */
async function quietly<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.warn('a collection of Zotero was not followed', { detail: error.message })
    return null
  }
}
