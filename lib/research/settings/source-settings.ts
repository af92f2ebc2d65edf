import { z } from 'zod'
import { SOURCE_TITLES, type SourceName } from '../../sources/source'
import type { RunSettings } from './run-settings'

// In the order of their titles, in which runs have stored and asked them all along.
const NAMES = Object.keys(SOURCE_TITLES) as [SourceName, ...SourceName[]]
const SOURCES = `settings.sources must be a list of sources outside the library: ${NAMES.join(', ')}.`

/** The names of sources, each once. */
export const sourcesSchema = z
  .array(z.enum(NAMES, { error: SOURCES }), { error: SOURCES })
  .transform((names) => NAMES.filter((name) => names.includes(name)))

/** The sources that a run asks beside the library. */
export function sourcesOf({ sources = [] }: RunSettings): SourceName[] {
  return sources
}
