import type { z } from 'zod'
import { AppError, type Outcome, toFailure } from '@/lib/errors'

/** What an action gives back: the result, or the failure as a person may see it. */
export async function outcome<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await work() }
  } catch (error) {
    return { ok: false, error: toFailure(error) }
  }
}

/** What a person typed, checked. Throws `AppError('bad_request')` with the sentences of the schema. */
export function parseTyped<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new AppError('bad_request', parsed.error.issues.map((issue) => issue.message).join(' '))
}
