'use client'
import { useCallback } from 'react'
import { send as sendTyped } from '@/app/ask/actions'
import { rememberCommand } from '@/app/shell/recent-commands'
import type { Mode } from '@/lib/research/settings/modes'

/** How a question is asked. */
export type How = { mode?: Mode; sources?: string[]; readPdfs?: boolean }
/** Sends what was typed; a question in a mode, of sources. Gives back what was wrong, or null. */
export type Send = (typed: string, how?: How) => Promise<string | null>

/** Sends commands and questions into a session. `send` gives back what was wrong, or null. */
export function useCommand(sessionId: string): { send: Send } {
  const send = useCallback(
    async (typed: string, how: How = {}) => {
      const done = await sendTyped({ typed, sessionId, ...how }).catch(() => null)
      if (!done?.ok) return done?.error.message ?? 'The server does not answer. Try again.'
      rememberCommand(typed)
      return null
    },
    [sessionId],
  )
  return { send }
}
