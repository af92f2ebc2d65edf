import { z } from 'zod'
import { findOwnSetting, saveOwnSetting } from '../../db/settings'
import { AppError } from '../../errors'

/** A saved search of the library: its name, and its filter as a query string. */
export type SavedSearch = { name: string; query: string }

const searchSchema = z.object({
  name: z.string().trim().min(1, 'A saved search needs a name.').max(100, 'This name is too long.'),
  query: z.string().max(10_000, 'This search is too long to save.'),
})

/** A search to save, replacing one with the same name; or the name of a search to remove. */
export const searchChangeSchema = z.union([z.object({ save: searchSchema }), z.object({ remove: z.string() })])
export type SearchChange = z.infer<typeof searchChangeSchema>

const MOST = 100

const KEY = 'searches of the library'

/** Returns the user's saved searches, by name. */
export async function listSavedSearches(): Promise<SavedSearch[]> {
  const kept = z.array(searchSchema).safeParse(await findOwnSetting(KEY))
  return kept.success ? kept.data : []
}

/**
 * Saves or removes one search and returns all that are left, by name, since another tab may have saved others
 * meanwhile. Throws `AppError('bad_request')` for more than 100.
 */
export async function changeSavedSearches(change: SearchChange): Promise<SavedSearch[]> {
  const name = 'save' in change ? change.save.name : change.remove
  const others = (await listSavedSearches()).filter((one) => one.name !== name)
  const next = 'save' in change ? [...others, change.save].sort((a, b) => a.name.localeCompare(b.name)) : others
  if (next.length > MOST) throw new AppError('bad_request', `You can save up to ${MOST} searches. Remove one first.`)
  await saveOwnSetting(KEY, next)
  return next
}
