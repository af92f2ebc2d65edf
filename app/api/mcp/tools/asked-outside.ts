import { z } from 'zod'
import { SOURCE_NAMES } from '@/lib/sources/source'
import { WORK_KINDS } from '@/lib/sources/work-kinds'

/** What is asked beyond the library: a tool that is not given sources asks nobody else. */
export const askedOutside = z.object({
  sources: z
    .array(z.enum(SOURCE_NAMES))
    .default([])
    .describe('Sources to search beside the library (default none): only these are sent what is searched for'),
  kinds: z
    .array(z.enum(WORK_KINDS))
    .default([])
    .describe('Kinds of works wanted from these sources (default any); a source that does not know them gives any'),
})

export type AskedOutside = z.infer<typeof askedOutside>
