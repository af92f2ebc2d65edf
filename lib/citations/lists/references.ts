import { isArxivId } from '../../text/names/addresses'

/** The fields of a paper in a reference list. */
export type CitedPaper = {
  paperId: string
  title: string
  authors: string[]
  /** ISO date, year-month or year */
  published: string | null
  url: string | null
}

export type ListedReference = CitedPaper & { number: number }

/** Numbers the cited papers from 1: by arXiv id, then those without one by their key. Repeated papers count once. */
export function listReferences(papers: CitedPaper[]): ListedReference[] {
  const unique = [...new Map(papers.map((paper) => [paper.paperId, paper])).values()]
  return unique
    .sort((a, b) => comparePaperIds(a.paperId, b.paperId))
    .map((paper, index) => ({ ...paper, number: index + 1 }))
}

/**
 * Returns the ids of the cited papers in the order of the reference list, which the numbers in `summary 2` or `open 2`
 * refer to.
 */
export function lastQuerySet(references: ListedReference[]): string[] {
  return references.map((reference) => reference.paperId)
}

/** arXiv ids come first, in text order with numeric versions; then keys. */
function comparePaperIds(a: string, b: string): number {
  if (isArxivId(a) !== isArxivId(b)) return isArxivId(a) ? -1 : 1
  if (!isArxivId(a)) return compareText(a, b)
  const [workA, workB] = [a, b].map((id) => id.replace(/v\d+$/, '')) as [string, string]
  const version = (id: string) => Number(/v(\d+)$/.exec(id)?.[1] ?? 0)
  return compareText(workA, workB) || version(a) - version(b)
}

/** Compares by code point, which is the same on every machine and in every locale. */
function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
