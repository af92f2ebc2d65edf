import type { FunnelSettings } from '../settings/funnel'

/** Papers and passages that are found at least, and the relevance from which a paper is asked at most. */
type Breadth = { papers: number; passages: number; cutoff: number }

/** Settings that look as far as research needs, and farther where the person asks for it. */
export function broaden<T extends FunnelSettings>(settings: T, { papers, passages, cutoff }: Breadth): T {
  const { scope, gather } = settings
  return {
    ...settings,
    scope: { ...scope, k: Math.max(scope.k, papers), cutoff: Math.min(scope.cutoff, cutoff) },
    gather: { ...gather, k: Math.max(gather.k, passages) },
  }
}
