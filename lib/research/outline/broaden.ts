import type { FunnelSettings } from '../settings/funnel'

/** Minimum papers, minimum passages, and maximum relevance cutoff of papers. */
type Breadth = { papers: number; passages: number; cutoff: number }

/** Widens settings to what research needs; keeps values that are wider already. */
export function broaden<T extends FunnelSettings>(settings: T, { papers, passages, cutoff }: Breadth): T {
  const { scope, gather } = settings
  return {
    ...settings,
    scope: { ...scope, k: Math.max(scope.k, papers), cutoff: Math.min(scope.cutoff, cutoff) },
    gather: { ...gather, k: Math.max(gather.k, passages) },
  }
}
