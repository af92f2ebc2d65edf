'use client'
import { useCallback } from 'react'
import { send as sendTyped } from '@/app/ask/actions'
import { rememberCommand } from '@/app/shell/recent-commands'

/** Sends commands and questions into a session. `send` gives back what was wrong, or null. */
export function useCommand(sessionId: string): { send(typed: string): Promise<string | null> } {
  const send = useCallback(
    async (typed: string) => {
      const done = await sendTyped({ typed, sessionId }).catch(() => null)
      if (!done?.ok) return done?.error.message ?? 'The server does not answer. Try again.'
      rememberCommand(typed)
      return null
    },
    [sessionId],
  )
  return { send }
}
