import { z } from 'zod'
import { SOURCE_NAMES } from '@/lib/sources/source'

/** Who else may be asked: a tool that is not given it asks the library alone. */
export const askedSources = z
  .array(z.enum(SOURCE_NAMES))
  .default([])
  .describe('Sources to search beside the library (default none): only these are sent what is searched for')
