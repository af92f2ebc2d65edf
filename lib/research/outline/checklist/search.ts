import { itemWork } from '../../run/item-work'
import { type SourceFound, type SourceSearch, searchSource } from '../outside/search-source'
import type { ItemFound } from '../queries-by-words'
import { type ItemSearch, searchItem } from './search-item'

export type Search = { library: ItemSearch } | { outside: SourceSearch }
export type Found = { library: ItemFound } | { outside: SourceFound }

/** One search of a round: an item in the library, or all that a source outside is asked. */
export const search = itemWork('search in a round', async (context, asked: Search): Promise<Found> => {
  if ('library' in asked) return { library: await searchItem(context, asked.library) }
  return { outside: await searchSource(context, asked.outside) }
})
