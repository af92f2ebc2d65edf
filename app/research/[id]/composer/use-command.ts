'use client'
import { useCallback } from 'react'
import { send as sendTyped } from '@/app/ask/actions'
import { rememberCommand } from '@/app/shell/recent-commands'
import { reach } from '@/app/ui/reach'

/** How a question is asked. */
export type How = Omit<Parameters<typeof sendTyped>[0], 'typed' | 'sessionId'>
/** Sends what was typed; a question in a mode, of sources. Gives back what was wrong, or null. */
export type Send = (typed: string, how?: How) => Promise<string | null>

/** Sends commands and questions into a session. `send` gives back what was wrong, or null. */
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
