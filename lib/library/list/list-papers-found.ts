import { namesAndYear } from '../../citations/references/names-and-year'
import { findTitledFirst } from './find-papers'

/** A paper as a list of what was found shows it. */
export type PaperSuggestion = { id: string; title: string; about: string }

const MOST = 6

/** Six papers of the library at most that hold every word that was typed, those with them in their titles first. None for no words. */
export async function listPapersFound(typed: string): Promise<PaperSuggestion[]> {
  if (typed.trim() === '') return []
  const found = await findTitledFirst(typed, MOST)
  return found.map(({ id, title, fileName, authors, published }) => ({
    id,
    title: title || fileName,
    about: namesAndYear(authors, published) || id,
  }))
}
