import { findPapers } from '../../library/find-papers'
import { listPapers as allPapers } from '../../library/papers'
import { type Done, nothingFound, toListed } from './done'

/** `list`: all papers of the library, newest first. */
export async function listPapers(): Promise<Done> {
  const papers = (await allPapers()).map(toListed)
  if (papers.length === 0) return nothingFound('❌ The library is empty. Add papers on the library page first.')
  return {
    result: { kind: 'papers', papers },
    happening: { type: 'listed', papers: papers.map(({ id }) => id), query: null },
  }
}

/** `find`: the papers whose title, authors, id or year hold every word. */
export async function find(query: string): Promise<Done> {
  const papers = findPapers(await allPapers(), query).map(toListed)
  if (papers.length === 0)
    return nothingFound(`❌ No papers found with the words "${query}". /sem-search ${query} looks for the meaning.`)
  return {
    result: { kind: 'papers', papers },
    happening: { type: 'listed', papers: papers.map(({ id }) => id), query },
  }
}
