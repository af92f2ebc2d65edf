'use client'
import { useEffect, useState } from 'react'
import { reach } from '@/app/ui/reach'
import type { PageLabels } from '@/lib/library/pages/page-labels'
import { readLabels } from './label-actions'

const NONE: PageLabels = {}

/** The printed page numbers of a paper; empty while loading, and if they cannot be read. */
export function usePageLabels(paperId: string): PageLabels {
  const [known, setKnown] = useState({ paperId, labels: NONE })
  useEffect(() => {
    let current = true
    reach(readLabels(paperId)).then(
      (answer) => current && answer.ok && setKnown({ paperId, labels: answer.value }),
      () => {},
    )
    return () => {
      current = false
    }
  }, [paperId])
  return known.paperId === paperId ? known.labels : NONE
}
