import { findPapers } from '../../library/list-search/find-papers'
import { type CommandOutcome, nothingFound, toListed } from './done'

/** Maximum number of papers in a session's entry, to which numbers in commands refer. */
const MOST = 100

/** `list`: the library's papers, newest first. */
export async function listPapers(): Promise<CommandOutcome> {
  return searchPapers(null, '❌ The library is empty. Add papers on the library page first.')
}

/** `find`: the papers found by the library search. */
export async function find(query: string): Promise<CommandOutcome> {
  return searchPapers(query, `❌ No papers found with the words "${query}". /sem-search ${query} searches by meaning.`)
}

async function searchPapers(query: string | null, nothing: string): Promise<CommandOutcome> {
  const { papers, total } = await findPapers(query ?? '', MOST)
  if (papers.length === 0) return nothingFound(nothing)
  return {
    result: { kind: 'papers', papers: papers.map(toListed), ...(total > papers.length ? { total } : {}) },
    happening: { type: 'listed', papers: papers.map(({ id }) => id), query },
  }
}
