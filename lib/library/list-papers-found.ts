import { namesAndYear } from '../citations/references/names-and-year'
import { findPapers } from './find-papers'
import { listPapers, type PaperView } from './papers'

/** A paper as a list of what was found shows it. */
export type PaperFound = { id: string; title: string; about: string }

/** The papers of the library that hold every word that was typed, those with them in their titles first; at most `limit`. */
export async function listPapersFound(typed: string, limit = 6): Promise<PaperFound[]> {
  const found = findPapers(await listPapers(), typed)
  const called = new Set(findPapers(found.map(titleAlone), typed).map(({ id }) => id))
  const isCalled = ({ id }: PaperView) => called.has(id)
  return [...found.filter(isCalled), ...found.filter((paper) => !isCalled(paper))]
    .slice(0, limit)
    .map(({ id, title, fileName, authors, published }) => ({
      id,
      title: title || fileName,
      about: namesAndYear(authors, published) || id,
    }))
}

function titleAlone({ id, title, fileName }: PaperView) {
  return { id, title, fileName, authors: [], published: null, arxivId: null, doi: null }
}
