'use client'
import { createContext, useEffect, useState } from 'react'
import type { AnswerNotices } from '@/lib/research/answers/answer-notices'
import { noticesOn } from '../actions'

/** Notices on cited papers, for the source panel. */
export const CitedNotices = createContext<AnswerNotices>([])

/** Current publishers' notices about the papers that an answer cites; empty while loading. */
export function useAnswerNotices(runId: string, answerId: string | null): AnswerNotices {
  const [notices, setNotices] = useState<{ answerId: string; found: AnswerNotices } | null>(null)
  useEffect(() => {
    if (answerId === null) return
    let wanted = true
    noticesOn(runId)
      .then((outcome) => wanted && outcome.ok && setNotices({ answerId, found: outcome.value }))
      // The labels in the library show them as well.
      .catch(() => {})
    return () => {
      wanted = false
    }
  }, [runId, answerId])
  return notices?.answerId === answerId ? notices.found : NONE
}

const NONE: AnswerNotices = []
