import { isArxivId } from '../../text/arxiv-id'

/** What a reference list says of a paper. */
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

/** The ids of the cited papers in the order of the reference list: what `summary 2` or `open 2` count in. */
export function lastQuerySet(references: ListedReference[]): string[] {
  return references.map((reference) => reference.paperId)
}

/** arXiv ids first, in the order of their text, versions as numbers; then keys. */
function comparePaperIds(a: string, b: string): number {
  if (isArxivId(a) !== isArxivId(b)) return isArxivId(a) ? -1 : 1
  if (!isArxivId(a)) return compareText(a, b)
  const [workA, workB] = [a, b].map((id) => id.replace(/v\d+$/, '')) as [string, string]
  const version = (id: string) => Number(/v(\d+)$/.exec(id)?.[1] ?? 0)
  return compareText(workA, workB) || version(a) - version(b)
}

/** By code point: the same on every machine, whatever its language. */
function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
