import { type PaperView, papersById } from '../papers'
import { findTitledFirst } from './find-papers'
import { searchByMeaning } from './search-by-meaning'

/**
 * Returns the library papers that words lead to, at most `most`: first those that contain all of them in title,
 * authors, year, venue, tags, notes or id, then those with the closest text.
 */
export async function papersForWords(words: string, most: number): Promise<PaperView[]> {
  const named = await findTitledFirst(words, most)
  if (named.length >= most) return named
  const known = new Set(named.map(({ id }) => id))
  const near = (await searchByMeaning(words)).filter(({ paperId }) => !known.has(paperId))
  return [...named, ...(await papersById(near.slice(0, most - named.length).map(({ paperId }) => paperId)))]
}
