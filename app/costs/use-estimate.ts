'use client'
import { useEffect, useState } from 'react'
import type { Outcome } from '@/lib/errors'
import type { EstimateView } from '@/lib/research/costs/estimate'
import { requireValue } from '../require-value'
import { sayEstimate } from './say-estimate'

/** The estimate of `ask` in words; empty without a model. Runs again when `ask` changes. */
export function useEstimate(ask: () => Promise<Outcome<EstimateView | null>>): string {
  const [said, setSaid] = useState('')
  useEffect(() => {
    let here = true
    ask()
      .then(requireValue)
      .then((found) => here && setSaid(found ? sayEstimate(found) : ''))
      // An estimate is optional.
      .catch(() => {})
    return () => {
      here = false
    }
  }, [ask])
  return said
}
