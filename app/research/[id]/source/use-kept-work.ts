'use client'
import { useEffect, useState } from 'react'
import { ABSTRACT } from '@/lib/citations/markers/place'
import type { KeptWork } from '@/lib/library/outside/outside-work'
import { keptWork } from '../actions'

const NOTHING: KeptWork = { abstract: null, isKept: false }

/** Stored details of a work from outside; empty while loading, and for a paper in the library. */
export function useKeptWork(paperId: string, place: number, isOutside: boolean): KeptWork {
  const [work, setWork] = useState(NOTHING)
  const isElsewhere = place <= ABSTRACT || isOutside
  useEffect(() => {
    let left = false
    setWork(NOTHING)
    if (!isElsewhere) return
    keptWork(paperId)
      // The passage itself is shown in any case.
      .catch(() => null)
      .then((outcome) => {
        if (!left && outcome?.ok && outcome.value) setWork(outcome.value)
      })
    return () => {
      left = true
    }
  }, [paperId, isElsewhere])
  return work
}
