import type { ScreenedPaper } from '@/lib/research/events/considered-papers'
import type { RunView } from '@/lib/research/run-view'

type ReviewStage = 'cited' | 'read' | 'included' | 'excluded'
/** A screened paper, and the stage it reached. */
export type ReviewedPaper = ScreenedPaper & { standing: ReviewStage }

const ORDER: ReviewStage[] = ['cited', 'read', 'included', 'excluded']

/**
 * Returns the steps in which a report's papers were narrowed down, each part of the one before. `count`: null until
 * known. Null if no model screened them.
 */
export function reviewFunnel({
  screening,
  citations,
  answerId,
}: Pick<RunView, 'screening' | 'citations' | 'answerId'>) {
  if (!screening) return null
  const { found, papers } = screening
  const read = new Set(screening.read)
  const cited = new Set(citations.flatMap(({ paperId }) => (read.has(paperId) ? [paperId] : [])))
  const standingOf = ({ paperId, kept }: ScreenedPaper): ReviewStage =>
    cited.has(paperId) ? 'cited' : read.has(paperId) ? 'read' : kept ? 'included' : 'excluded'
  const reviewed = papers
    .map((paper): ReviewedPaper => ({ ...paper, standing: standingOf(paper) }))
    .sort((a, b) => ORDER.indexOf(a.standing) - ORDER.indexOf(b.standing))
  const steps = [
    { label: 'found', count: found },
    { label: 'screened', count: papers.length },
    { label: 'included', count: papers.filter(({ kept }) => kept).length },
    { label: 'read', count: read.size },
    { label: 'cited', count: answerId ? cited.size : null },
  ]
  return { steps, papers: reviewed }
}
