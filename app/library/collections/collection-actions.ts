'use server'
import { z } from 'zod'
import { changingLibrary, idSchema, outcome, parseTyped } from '@/app/outcome'
import type { Outcome } from '@/lib/errors'
import type { CollectionView } from '@/lib/library/collections/collection-tree'
import {
  createCollection,
  listCollections,
  moveCollection,
  removeCollection,
  renameCollection,
  restoreCollections,
} from '@/lib/library/collections/collections'
import { countFiled, type Filing, filePapers } from '@/lib/library/collections/file-papers'

const idsSchema = z.array(idSchema).max(100_000)
const parentSchema = idSchema.nullable()
const nameSchema = z.string().max(1000)
const drawersSchema = z.array(z.object({ collectionId: idSchema, paperIds: idsSchema })).max(10_000)
const filingSchema = z.object({ put: drawersSchema, take: drawersSchema })

/** Returns the id of the new collection. */
export async function create(name: string, parentId: string | null): Promise<Outcome<string>> {
  return changingLibrary(() => createCollection(parseTyped(nameSchema, name), parseTyped(parentSchema, parentId)))
}

export async function rename(id: string, name: string): Promise<Outcome<void>> {
  return changingLibrary(() => renameCollection(parseTyped(idSchema, id), parseTyped(nameSchema, name)))
}

/** Returns its previous parent, for undo. */
export async function move(id: string, parentId: string | null): Promise<Outcome<string | null>> {
  return changingLibrary(() => moveCollection(parseTyped(idSchema, id), parseTyped(parentSchema, parentId)))
}

/** Returns the ids of the removed collections, for undo. */
export async function remove(id: string): Promise<Outcome<string[]>> {
  return changingLibrary(() => removeCollection(parseTyped(idSchema, id)))
}

export async function restore(ids: string[]): Promise<Outcome<void>> {
  return changingLibrary(() => restoreCollections(parseTyped(idsSchema, ids)))
}

/** Adds papers to collections and removes others. Returns the inverse change, for undo. */
export async function file(filing: Filing): Promise<Outcome<Filing>> {
  return changingLibrary(() => filePapers(parseTyped(filingSchema, filing)))
}

export async function list(): Promise<Outcome<CollectionView[]>> {
  return outcome(listCollections)
}

/** Counts how many of these papers are directly in each collection, by its id. */
export async function filedAmong(ids: string[]): Promise<Outcome<Record<string, number>>> {
  return outcome(() => countFiled(parseTyped(idsSchema, ids)))
}
