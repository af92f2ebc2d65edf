import type { RunView } from '@/lib/research/run-view'
import { sayDuration } from './say-duration'

/** The funnel in one line: `67 papers → 8 read → 3 cited`, and the time it took, if known. */
export function funnelLine(view: RunView): { steps: string[]; took: string | null } {
  const read = new Set(view.evidence.map(({ paperId }) => paperId)).size
  const steps = [
    view.library && `${view.library.papers} ${view.library.papers === 1 ? 'paper' : 'papers'}`,
    view.among !== null && `${view.among} asked`,
    view.highlights !== null && `${view.highlights} ${view.highlights === 1 ? 'highlight' : 'highlights'}`,
    `${read} read`,
    view.answerId && `${view.references.length} cited`,
  ]
  const stages = view.stages.reduce((sum, { ms, parent }) => sum + (parent ? 0 : (ms ?? 0)), 0)
  const ms = view.usage?.ms ?? (view.stages.length > 0 ? stages : null)
  return { steps: steps.filter((step) => typeof step === 'string'), took: ms === null ? null : sayDuration(ms) }
}
