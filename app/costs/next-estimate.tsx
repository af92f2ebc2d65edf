'use client'
import { useCallback } from 'react'
import type { Mode } from '@/lib/research/settings/modes'
import { estimate } from './actions'
import { useEstimate } from './use-estimate'

/** What is likely to be used of a model in a mode; nothing without a model. */
export function NextEstimate({ mode }: { mode: Mode }) {
  const said = useEstimate(useCallback(() => estimate(mode), [mode]))
  return <span className="text-faint empty:hidden">{said}</span>
}
