import { z } from 'zod'
import { describeIssues } from '../../describe-issues'
import { AppError } from '../../errors'

/** Address of somebody who is invited or joins. */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(200, 'An address can have at most 200 characters.')
  .pipe(z.email({ error: 'This is not an email address.' }))

/**
 * Valid links. Their author must still be an administrator: otherwise a link could let somebody back in whom another
 * administrator removed.
 */
export const holding = () => ({
  expiresAt: { gt: new Date() },
  AND: [
    { OR: [{ createdById: null }, { createdBy: { role: 'administrator', disabledAt: null } }] },
    { OR: [{ personId: null }, { person: { disabledAt: null } }] },
  ],
})

/** Parses a form. Throws `AppError('bad_request')`. */
export function checked<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new AppError('bad_request', describeIssues(parsed.error))
}
