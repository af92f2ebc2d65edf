import { cache } from 'react'
import { AppError } from '@/lib/errors'
import type { Trace } from '@/lib/research/trace/read-trace'
import { readTrace } from '@/lib/research/trace/read-trace'

/** The trace without the texts of model calls, loaded once per request; null if there is no such run. */
export const findTrace = cache(async (id: string): Promise<Trace | null> => {
  try {
    return await readTrace(id, { texts: false })
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
})
