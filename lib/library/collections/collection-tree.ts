import { withoutAccents } from '../../text/names/compare-names'

/** A collection in lists. `papers`: number of papers in it and its subcollections. */
export type CollectionView = { id: string; name: string; parentId: string | null; papers: number }

/** A collection in the tree: `depth` counts from 0, `path` are the names from the top to its own. */
export type CollectionRow = CollectionView & { depth: number; path: string[]; hasChildren: boolean }

type Node = { id: string; name: string; parentId: string | null }

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/**
 * Each collection followed by its subcollections, from A to Z. A collection without an existing parent is at the top.
 */
export function treeRows(collections: CollectionView[]): CollectionRow[] {
  const known = new Set(collections.map(({ id }) => id))
  const sorted = [...collections].sort((a, b) => collator.compare(a.name, b.name))
  const children = byParent(sorted, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null))
  const below = (parent: string | null, path: string[]): CollectionRow[] =>
    (children.get(parent) ?? []).flatMap((collection) => {
      const own = [...path, collection.name]
      const row = { ...collection, depth: path.length, path: own, hasChildren: children.has(collection.id) }
      return [row, ...below(collection.id, own)]
    })
  return below(null, [])
}

/** Search words for collections, without case and accents. */
export function wordsOf(typed: string): string[] {
  return plain(typed).split(/\s+/).filter(Boolean)
}

/** Whether the names in a collection's path contain every word. */
export function hasWords(path: string[], words: string[]): boolean {
  const text = plain(path.join(' '))
  return words.every((word) => text.includes(word))
}

/** Ids of a collection and everything in it, itself first. */
export function idsBelow(collections: Node[], id: string): string[] {
  const children = byParent(collections, ({ parentId }) => parentId)
  const found = new Set([id])
  // The list grows during the loop.
  for (const parent of found) for (const child of children.get(parent) ?? []) found.add(child.id)
  return [...found]
}

/** Ids of a collection and those that contain it, itself first. */
export function idsAbove(collections: ReadonlyMap<string, Node>, id: string): string[] {
  const found = new Set<string>()
  for (let at = collections.get(id); at && !found.has(at.id); at = collections.get(at.parentId ?? '')) found.add(at.id)
  return [...found]
}

function plain(text: string): string {
  return withoutAccents(text).toLowerCase()
}

function byParent<One extends Node>(all: One[], parentOf: (one: One) => string | null): Map<string | null, One[]> {
  const children = new Map<string | null, One[]>()
  for (const one of all) {
    const parent = parentOf(one)
    const siblings = children.get(parent)
    if (siblings) siblings.push(one)
    else children.set(parent, [one])
  }
  return children
}
