'use client'
import { useEffect, useState } from 'react'
import type { ReadRect } from '@/lib/library/figures/picture-readings'
import type { Rect } from '@/lib/text/document'
import { locateEquations } from '../actions'
import { nearEquations } from './near-equations'

/** The equations beside a quote; none while they are looked for, and where it could not be located. */
export function useEquations(paperId: string, quote: Rect[]): ReadRect[] {
  const [equations, setEquations] = useState<ReadRect[]>([])
  const pages = [...new Set(quote.map(({ page }) => page))].join()
  useEffect(() => {
    let left = false
    setEquations([])
    if (!pages) return
    locateEquations(paperId, pages.split(',').map(Number))
      // The page itself is shown in any case.
      .catch(() => null)
      .then((outcome) => {
        if (!left && outcome?.ok) setEquations(outcome.value)
      })
    return () => {
      left = true
    }
  }, [paperId, pages])
  return nearEquations(equations, quote)
}
