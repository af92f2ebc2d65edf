import { itemWork } from '../../run/item-work'
import { type SourceResults, type SourceSearch, searchSource } from '../outside/search-source'
import type { ItemPassages } from '../queries-by-words'
import { type ItemSearch, searchItem } from './search-item'

export type Search = { library: ItemSearch } | { outside: SourceSearch }
export type SearchResult = { library: ItemPassages } | { outside: SourceResults }

/** One search of a round: one item in the library, or all queries to one outside source. */
export const search = itemWork('search in a round', async (context, asked: Search): Promise<SearchResult> => {
  if ('library' in asked) return { library: await searchItem(context, asked.library) }
  return { outside: await searchSource(context, asked.outside) }
})
