'use client'
import { createContext, useEffect, useState } from 'react'
import type { AnswerNotices } from '@/lib/research/answer-notices'
import { noticesOn } from '../actions'

/** The notices on what an answer cites, for the sources of its citations. */
export const CitedNotices = createContext<AnswerNotices>([])

/** The notices that publishers have issued to date on the papers that an answer cites; none while they load. */
export function useAnswerNotices(runId: string, answerId: string | null): AnswerNotices {
  const [notices, setNotices] = useState<{ answerId: string; found: AnswerNotices } | null>(null)
  useEffect(() => {
    if (answerId === null) return
    let wanted = true
    noticesOn(runId)
      .then((outcome) => wanted && outcome.ok && setNotices({ answerId, found: outcome.value }))
      // The marks in the library say it as well.
      .catch(() => {})
    return () => {
      wanted = false
    }
  }, [runId, answerId])
  return notices?.answerId === answerId ? notices.found : NONE
}

const NONE: AnswerNotices = []
