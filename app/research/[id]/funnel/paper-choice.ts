import type { FunnelSettings } from '@/lib/research/settings/funnel'

type Choice = Pick<FunnelSettings, 'include' | 'exclude'>

/** Settings that include a paper whatever its relevance, exclude it, or leave it to the funnel. */
export function choosePaper({ include, exclude }: Choice, id: string, how: 'in' | 'out' | 'free'): Choice {
  const others = (ids: string[]) => ids.filter((other) => other !== id)
  return {
    include: how === 'in' ? [...others(include), id] : others(include),
    exclude: how === 'out' ? [...others(exclude), id] : others(exclude),
  }
}
