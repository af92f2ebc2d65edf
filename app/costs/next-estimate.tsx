'use client'
import { useCallback } from 'react'
import type { Mode } from '@/lib/research/settings/modes'
import { estimate } from './actions'
import { useEstimate } from './use-estimate'

/** Shows the likely usage in a mode; empty without a model. */
export function NextEstimate({ mode }: { mode: Mode }) {
  const said = useEstimate(useCallback(() => estimate(mode), [mode]))
  return <span className="text-faint empty:hidden">{said}</span>
}
