'use client'
import { useCallback } from 'react'
import { estimate } from './actions'
import { useEstimate } from './use-estimate'

/** What the next answer of a session is likely to use; nothing without a model. */
export function NextEstimate({ mode }: { mode: 'ask' | 'improve' }) {
  const said = useEstimate(useCallback(() => estimate(mode === 'ask' ? 'answer' : 'improve'), [mode]))
  return <span className="text-faint">{said}</span>
}
