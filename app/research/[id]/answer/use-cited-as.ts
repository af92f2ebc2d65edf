'use client'
import { createContext, useEffect, useState } from 'react'
import { cited } from '@/app/export/actions'
import { useCitationStyle } from '@/app/export/citation-style'
import { isFolioStyle } from '@/lib/citations/references/citation-style'
import type { CitedAs } from '@/lib/research/export/export'

/** Citations of the answer in the chosen style; null for Folio's own styles. */
export const PrintedCitations = createContext<Pick<CitedAs, 'citations'> | null>(null)

/** The answer's citations in the chosen style; null for Folio's own styles, and while another style loads. */
export function useCitedAs(runId: string, answerId: string | null): CitedAs | null {
  const { style, edition } = useCitationStyle()
  const [written, setWritten] = useState<CitedAs | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a replaced style formats differently
  useEffect(() => {
    if (isFolioStyle(style) || answerId === null) return
    let wanted = true
    cited(runId, style)
      .then((outcome) => wanted && outcome.ok && setWritten(outcome.value))
      // Keep the current list; the next choice retries.
      .catch(() => {})
    return () => {
      wanted = false
    }
  }, [runId, answerId, style, edition])
  return written?.style === style ? written : null
}
