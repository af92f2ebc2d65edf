'use client'
import { useCallback } from 'react'
import type { PlannedReport } from '@/lib/research/costs/estimate'
import { estimateReport } from './actions'
import { useEstimate } from './use-estimate'

/** Shows the likely usage of a report with its current plan; empty without a model. */
export function PlannedEstimate({ near, subtopics, sections }: PlannedReport) {
  const said = useEstimate(
    useCallback(() => estimateReport({ near, subtopics, sections }), [near, subtopics, sections]),
  )
  return <span className="text-xs text-faint empty:hidden">{said}</span>
}
