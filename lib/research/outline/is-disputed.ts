import type { Agreement } from '../events'

/** Whether sources contradict each other. */
export function isDisputed({ sources }: Pick<Agreement, 'sources'>): boolean {
  return sources.some(({ stance }) => stance === 'contradicts')
}
