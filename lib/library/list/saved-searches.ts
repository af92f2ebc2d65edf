import { z } from 'zod'
import { findOwnSetting, saveOwnSetting } from '../../db/settings'

/** A search of the library that the person keeps: its name, and its filter as the query of an address. */
export type SavedSearch = { name: string; query: string }

export const savedSearchesSchema = z
  .array(
    z.object({
      name: z.string().trim().min(1, 'A saved search needs a name.').max(100, 'This name is too long.'),
      query: z.string().max(10_000, 'This search is too long to be saved.'),
    }),
  )
  .max(100, 'You can save up to 100 searches. Remove one first.') satisfies z.ZodType<SavedSearch[]>

const KEY = 'searches of the library'

/** The person's, by name. */
export async function listSavedSearches(): Promise<SavedSearch[]> {
  const kept = savedSearchesSchema.safeParse(await findOwnSetting(KEY))
  return kept.success ? kept.data : []
}

export const keepSavedSearches = (searches: SavedSearch[]) => saveOwnSetting(KEY, searches)
