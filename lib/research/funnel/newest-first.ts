import { isProse } from '../../quoting/choose/prose'
import type { Passage } from '../../quoting/passage'
import { compare } from '../../text/names/compare-names'
import type { ConsideredPaper } from '../events/considered-papers'

/**
 * Sorts passages by the date of their paper, newest first, undated papers last: first one of each paper, the best
 * prose, then all others. Passages of the same paper keep their order.
 */
export function newestFirst(passages: Passage[], papers: Pick<ConsideredPaper, 'paperId' | 'published'>[]): Passage[] {
  const dates = new Map(papers.map(({ paperId, published }) => [paperId, published ?? '']))
  const date = ({ paperId }: Passage) => dates.get(paperId) ?? ''
  const byDate = passages.toSorted((a, b) => compare(date(b), date(a)))
  const firsts = new Map<string, Passage>()
  for (const one of [...byDate.filter(isProse), ...byDate]) if (!firsts.has(one.paperId)) firsts.set(one.paperId, one)
  const isFirst = (one: Passage) => firsts.get(one.paperId) === one
  return [...byDate.filter(isFirst), ...byDate.filter((one) => !isFirst(one))]
}
