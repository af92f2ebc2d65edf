'use client'
import { useEffect, useState } from 'react'
import type { Outcome } from '@/lib/errors'
import type { EstimateView } from '@/lib/research/costs/estimate'
import { requireValue } from '../require-value'
import { sayEstimate } from './say-estimate'

/** What `ask` estimates, in words; nothing without a model. Asked again whenever `ask` is another one. */
export function useEstimate(ask: () => Promise<Outcome<EstimateView | null>>): string {
  const [said, setSaid] = useState('')
  useEffect(() => {
    let here = true
    ask()
      .then(requireValue)
      .then((found) => here && setSaid(found ? sayEstimate(found) : ''))
      // Without an estimate one can go on all the same.
      .catch(() => {})
    return () => {
      here = false
    }
  }, [ask])
  return said
}
