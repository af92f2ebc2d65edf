import { revalidatePath } from 'next/cache'
import { z } from 'zod'
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

/** Like `outcome`. A success renders all pages anew, including the sidebar. */
export async function changing<T>(work: () => Promise<T>, right?: Right): Promise<Outcome<T>> {
  const done = await outcome(work, right)
  if (done.ok) revalidatePath('/', 'layout')
  return done
}

/** Like `outcome`. A success renders the pages of the library anew. */
export async function changingLibrary<T>(work: () => Promise<T>, right?: Right): Promise<Outcome<T>> {
  const done = await outcome(work, right)
  if (done.ok) revalidatePath('/library', 'layout')
  return done
}

/** Any id: of a run, a paper, a library. */
export const idSchema = z.string().min(1).max(200)

const MOST_SENTENCES = 3

/** Validates input. Throws `AppError('bad_request')` with the first messages of the schema. */
export function parseTyped<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new AppError('bad_request', describeIssues({ issues: parsed.error.issues.slice(0, MOST_SENTENCES) }))
}
