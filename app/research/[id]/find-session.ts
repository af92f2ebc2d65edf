import { cache } from 'react'
import { AppError } from '@/lib/errors'
import { getSession, type SessionView } from '@/lib/sessions/sessions'

/** The session, loaded once per request; null if there is none. */
export const findSession = cache(async (id: string): Promise<SessionView | null> => {
  try {
    return await getSession(id)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
})
