'use client'
import { useEffect, useState } from 'react'
import type { Mode } from '@/lib/research/settings/modes'
import { requireValue } from '../outcome'
import { estimate } from './actions'
import { sayEstimate } from './say-estimate'

/** What is likely to be used of a model in a mode; nothing without a model. */
export function NextEstimate({ mode }: { mode: Mode }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    let here = true
    estimate(mode)
      .then(requireValue)
      .then((found) => here && setSaid(found ? sayEstimate(found) : ''))
      // Without an estimate one can go on all the same.
      .catch(() => {})
    return () => {
      here = false
    }
  }, [mode])
  return <span className="text-faint empty:hidden">{said}</span>
}
