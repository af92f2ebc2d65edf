'use server'
import { z } from 'zod'
import { changing, idSchema, outcome, parseTyped } from '@/app/outcome'
import type { Outcome } from '@/lib/errors'
import type { CollectionRow } from '@/lib/library/collections/collection-tree'
import { findCollections } from '@/lib/library/collections/collections'
import { listPapersFound, type PaperSuggestion } from '@/lib/library/list-search/find-papers'
import { searchTexts, type TextMatch } from '@/lib/library/list-search/search-texts'
import {
  removeSession,
  renameSession,
  restoreSession,
  type SessionMatch,
  searchSessions,
} from '@/lib/sessions/sessions'

const MOST_TEXTS = 6
const MOST_COLLECTIONS = 3
const titleSchema = z.string().trim().min(1, 'A session needs a title.').max(500, 'This title is too long.')

/** Searches sessions by text; without text, lists recent ones. */
export async function search(text: string): Promise<Outcome<SessionMatch[]>> {
  return outcome(() => searchSessions(parseTyped(z.string().max(500), text)))
}

/** Searches papers by title, author, year, venue, tag or id. */
export async function searchPapers(text: string): Promise<Outcome<PaperSuggestion[]>> {
  return outcome(() => listPapersFound(parseTyped(z.string().max(500), text)))
}

/** Searches collections by name. */
export async function searchCollections(text: string): Promise<Outcome<CollectionRow[]>> {
  return outcome(() => findCollections(parseTyped(z.string().max(500), text), MOST_COLLECTIONS))
}

/** Searches papers by full text. */
export async function searchPaperTexts(text: string): Promise<Outcome<TextMatch[]>> {
  return outcome(() => searchTexts(parseTyped(z.string().max(500), text), { most: MOST_TEXTS }))
}

export async function rename(id: string, title: string): Promise<Outcome<void>> {
  return changing(() => renameSession(parseTyped(idSchema, id), parseTyped(titleSchema, title)))
}

export async function remove(id: string): Promise<Outcome<void>> {
  return changing(() => removeSession(parseTyped(idSchema, id)))
}

export async function restore(id: string): Promise<Outcome<void>> {
  return changing(() => restoreSession(parseTyped(idSchema, id)))
}
