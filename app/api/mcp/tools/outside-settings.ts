import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { SOURCE_NAMES, WORK_KINDS } from '@/lib/sources/work/source'

/** Outside sources to search. By default a tool searches none. */
export const outsideSettings = z.object({
  sources: z
    .array(z.enum(SOURCE_NAMES))
    .default([])
    .describe('Sources to search beside the library (default none): only these are sent what is searched for'),
  kinds: z
    .array(z.enum(WORK_KINDS))
    .default([])
    .describe(
      'Kinds of works wanted from these sources (default any); a source that cannot tell them apart is not asked',
    ),
  years: z
    .object({
      from: z.number().int().nullable().default(null).describe('First year, included'),
      to: z.number().int().nullable().default(null).describe('Last year, included'),
    })
    .default({ from: null, to: null })
    .describe(
      'Years of publication of works from these sources (default any); works without a known year are then left out',
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
