'use client'
import { useCallback } from 'react'
import { send as sendTyped } from '@/app/ask/actions'
import { rememberCommand } from '@/app/shell/recent-commands'
import { reach } from '@/app/ui/reach'

/** Options for asking a question. */
export type How = Omit<Parameters<typeof sendTyped>[0], 'typed' | 'sessionId'>
/** Sends the input, as a question in a mode with sources if given. Returns an error message, or null. */
export type Send = (typed: string, how?: How) => Promise<string | null>

/** Sends commands and questions to a session. `send` returns an error message, or null. */
export function useCommand(sessionId: string): { send: Send } {
  const send = useCallback(
    async (typed: string, how: How = {}) => {
      const done = await reach(sendTyped({ typed, sessionId, ...how }))
      if (!done.ok) return done.error.message
      rememberCommand(typed)
      return null
    },
    [sessionId],
  )
  return { send }
}
