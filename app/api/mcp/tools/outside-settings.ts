import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { SOURCE_NAMES, WORK_KINDS } from '@/lib/sources/work/source'

/** Outside sources to search. By default a tool searches none. */
export const outsideSettings = z.object({
  sources: z
    .array(z.enum(SOURCE_NAMES))
    .default([])
    .describe('Sources to search in addition to the library (default none). Queries are sent only to these sources'),
  kinds: z
    .array(z.enum(WORK_KINDS))
    .default([])
    .describe(
      'Publication types to search for in these sources (default any). Sources that cannot filter by type are skipped',
    ),
  years: z
    .object({
      from: z.number().int().nullable().default(null).describe('First year (inclusive)'),
      to: z.number().int().nullable().default(null).describe('Last year (inclusive)'),
    })
    .default({ from: null, to: null })
    .describe(
      'Publication years of works from these sources (default any). If given, works without a known year are left out',
    ),
})

export type OutsideSettings = z.infer<typeof outsideSettings>

/** Parses a mode's settings given to a tool. Throws `AppError('bad_request')` with the reason. */
export function readGiven<T>(schema: z.ZodType<T, unknown>, given: unknown): T {
  const settings = schema.safeParse(given)
  if (!settings.success)
    throw new AppError('bad_request', settings.error.issues.map(({ message }) => message).join(' '))
  return settings.data
}
