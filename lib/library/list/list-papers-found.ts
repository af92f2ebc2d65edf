import { namesAndYear } from '../../citations/references/names-and-year'
import { findTitledFirst } from './find-papers'

/** A paper as shown in a list of search results. */
export type PaperSuggestion = { id: string; title: string; about: string }

const MOST = 6

/**
 * Returns at most six library papers that contain every typed word, those with the words in their titles first. Empty
 * without words.
 */
export async function listPapersFound(typed: string): Promise<PaperSuggestion[]> {
  if (typed.trim() === '') return []
  const found = await findTitledFirst(typed, MOST)
  return found.map(({ id, title, fileName, authors, published }) => ({
    id,
    title: title || fileName,
    about: namesAndYear(authors, published) || id,
  }))
}
