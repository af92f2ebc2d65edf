'use client'
import { useEffect, useState } from 'react'
import { requireValue } from '../outcome'
import { estimate } from './actions'
import { sayEstimate } from './say-estimate'

/** What the next answer of a session is likely to use; nothing without a model. */
export function NextEstimate({ mode }: { mode: 'ask' | 'improve' }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    let here = true
    estimate(mode === 'ask' ? 'answer' : 'improve')
      .then(requireValue)
      .then((found) => here && setSaid(found ? sayEstimate(found) : ''))
      // Without an estimate one can go on all the same.
      .catch(() => {})
    return () => {
      here = false
    }
  }, [mode])
  return <span className="text-faint">{said}</span>
}
