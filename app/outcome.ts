import type { z } from 'zod'
import type { Right } from '@/lib/accounts/rights/rights'
import { describeIssues } from '@/lib/describe-issues'
import { AppError, type Outcome, toFailure } from '@/lib/errors'
import { requireKnown } from './require-known'

/** Runs an action for people with the given right, and returns its result, or the failure as a person may see it. */
export async function outcome<T>(work: () => Promise<T>, right: Right = 'read'): Promise<Outcome<T>> {
  try {
    await requireKnown('POST', right)
    return { ok: true, value: await work() }
  } catch (error) {
    return { ok: false, error: toFailure(error) }
  }
}

const MOST_SENTENCES = 3

/** Validates input. Throws `AppError('bad_request')` with the first messages of the schema. */
export function parseTyped<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new AppError('bad_request', describeIssues({ issues: parsed.error.issues.slice(0, MOST_SENTENCES) }))
}
