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
import { currentIds } from '../library/ids/current-ids'
import { log } from '../log'
import { oneLine } from '../text/format/phrases'
import type { ZoteroCollectionObject } from './zotero-objects'

/** Key of the collection that contains a group's collections. */
const GROUP_KEY = ''

type CollectionToFollow = { key: string; name: string; parentKey: string | null }

/**
 * Mirrors the collections of a Zotero library in Folio with their nesting: creates new ones, renames and moves existing
 * ones, and removes deleted ones. Changes that the person made in Folio stay. Collections of a group go into one named
 * after it.
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
  // An empty list may be a mistake, so nothing is removed; a library that lost its last collection keeps it here.
  if (objects.length > 0) await drop(library, rows, new Set([GROUP_KEY, ...objects.map(({ key }) => key)]))
}

/** Keys of the collections that the person chose, including nested ones; null for the whole library. */
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
  const group = library.library === 'user' ? [] : [{ key: GROUP_KEY, name: library.name, parentKey: null }]
  const top = group.length > 0 ? GROUP_KEY : null
  const ordered: CollectionToFollow[] = [...group]
  const add = (parent: string | false, under: string | null, isChosen: boolean): void => {
    for (const { key, data } of objects) {
      if (data.parentCollection !== parent || ordered.some((one) => one.key === key)) continue
      const chosen = isChosen || library.chosen.includes(key)
      const name = oneLine(data.name.normalize('NFC').replace(/\p{C}/gu, ' ')).slice(0, LONGEST_NAME) || 'Unnamed'
      if (chosen) ordered.push({ key, name, parentKey: under })
      add(key, chosen ? key : top, chosen)
    }
  }
  add(false, top, library.whole)
  return ordered
}

type LinkedCollections = Map<string, { collectionId: string | null }>

/**
 * Creates a collection, or uses the person's existing one of that name. Zotero allows several of the same name in one
 * place; further ones get a number, so that none loses its items.
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

/** The name, or the name with the first free number from 2 on. `id`: the collection that it is for. */
async function freeName(name: string, parentId: string | null, id?: string): Promise<string> {
  const there = (await ownCollections()).filter((one) => one.parentId === parentId && one.id !== id)
  const isFree = (wanted: string) => !there.some((one) => isSameName(one.name, wanted))
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : ` (${number})`
    const wanted = `${name.slice(0, LONGEST_NAME - end.length)}${end}`
    if (isFree(wanted)) return wanted
  }
}

/** Moves and renames a collection to match Zotero, unless the person changed it. */
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

/** Whether Folio's collection still has the name from Zotero, possibly with a number. */
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

/** Runs a change to collections; null if their tree does not allow it. */
async function quietly<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.warn('a collection of Zotero was not followed', { detail: error.message })
    return null
  }
}
