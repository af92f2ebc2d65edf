'use client'
import { useEffect, useState } from 'react'
import type { PlannedReport } from '@/lib/research/costs/estimate'
import { requireValue } from '../outcome'
import { estimateReport } from './actions'
import { sayEstimate } from './say-estimate'

/** What a report is likely to use by its plan as it is now; nothing without a model. */
export function PlannedEstimate({ near, subtopics, sections }: PlannedReport) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    let here = true
    estimateReport({ near, subtopics, sections })
      .then(requireValue)
      .then((found) => here && setSaid(found ? sayEstimate(found) : ''))
      // Without an estimate one can go on all the same.
      .catch(() => {})
    return () => {
      here = false
    }
  }, [near, subtopics, sections])
  return <span className="text-xs text-faint empty:hidden">{said}</span>
}
