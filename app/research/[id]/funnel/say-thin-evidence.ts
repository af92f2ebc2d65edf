import type { RunView } from '@/lib/research/run-view'

const ENOUGH_PASSAGES = 3

/** A sentence that says how little an answer rests on; null when it rests on enough, or there is none. */
export function sayThinEvidence({ markdown, evidence }: Pick<RunView, 'markdown' | 'evidence'>): string | null {
  if (!markdown || evidence.length === 0) return null
  const papers = new Set(evidence.map((passage) => passage.paperId)).size
  if (evidence.length >= ENOUGH_PASSAGES)
    return papers > 1 ? null : 'Thin evidence: this answer rests on one paper only.'
  const passages = evidence.length === 1 ? 'one passage' : `${evidence.length} passages`
  return `Thin evidence: this answer rests on ${passages} of ${papers === 1 ? 'one paper' : `${papers} papers`} only.`
}
