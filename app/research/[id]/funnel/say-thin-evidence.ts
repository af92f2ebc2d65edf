import { isNamedInQuestion } from '@/lib/research/events/considered-papers'
import type { RunView } from '@/lib/research/run-view'

const ENOUGH_PASSAGES = 3

/**
 * Says how little evidence an answer has; null if it has enough, or there is no answer. A single paper is expected if
 * the question names it.
 */
export function sayThinEvidence({
  markdown,
  evidence,
  papers,
}: Pick<RunView, 'markdown' | 'evidence' | 'papers'>): string | null {
  if (!markdown || evidence.length === 0) return null
  const read = new Set(evidence.map((passage) => passage.paperId))
  const isAsked = read.size === 1 && papers.some((paper) => read.has(paper.paperId) && isNamedInQuestion(paper))
  if (evidence.length >= ENOUGH_PASSAGES)
    return read.size > 1 || isAsked ? null : 'Limited evidence: this answer rests on only one paper.'
  const passages = evidence.length === 1 ? 'one passage' : `${evidence.length} passages`
  const of = isAsked ? '' : ` from ${read.size === 1 ? 'one paper' : `${read.size} papers`}`
  return `Limited evidence: this answer rests on only ${passages}${of}.`
}
