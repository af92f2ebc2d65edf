import { namesAndYear } from '../../citations/references/names-and-year'
import { findTitledFirst } from './find-papers'

/** A paper as a list of what was found shows it. */
export type PaperFound = { id: string; title: string; about: string }

/** The papers of the library that hold every word that was typed, those with them in their titles first; at most `limit`. */
export async function listPapersFound(typed: string, limit = 6): Promise<PaperFound[]> {
  const found = await findTitledFirst(typed, limit)
  return found.map(({ id, title, fileName, authors, published }) => ({
    id,
    title: title || fileName,
    about: namesAndYear(authors, published) || id,
  }))
}
