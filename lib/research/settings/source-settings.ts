import { z } from 'zod'
import { type Hit, isOfYears, SOURCE_TITLES, type SourceName } from '../../sources/source'
import { WORK_KINDS, type WorkKind } from '../../sources/work-kind'
import { isOfKinds } from '../../sources/work-kinds'

// In the order of their titles, in which runs have stored and asked them all along.
const NAMES = Object.keys(SOURCE_TITLES) as [SourceName, ...SourceName[]]
const SOURCES = `settings.sources must be a list of sources outside the library: ${NAMES.join(', ')}.`

/** The names of sources, each once. */
export const sourcesSchema = z
  .array(z.enum(NAMES, { error: SOURCES }), { error: SOURCES })
  .transform((names) => NAMES.filter((name) => names.includes(name)))

const KINDS = `settings.kinds must be a list of kinds of works: ${WORK_KINDS.join(', ')}.`

/** Kinds of works, each once. */
export const kindsSchema = z
  .array(z.enum(WORK_KINDS, { error: KINDS }), { error: KINDS })
  .transform((kinds) => WORK_KINDS.filter((kind) => kinds.includes(kind)))

/** Settings of a run that choose and filter works outside the library; absent: none, any kind, any year. */
type SourceSettings = {
  sources?: SourceName[]
  kinds?: WorkKind[]
  years?: { from: number | null; to: number | null }
}

/** The sources that a run asks beside the library. */
export function sourcesOf({ sources = [] }: SourceSettings): SourceName[] {
  return sources
}

/** The kinds of works that a run wants from them; none: any. */
export function kindsOf({ kinds = [] }: SourceSettings): WorkKind[] {
  return kinds
}

/** Whether a work outside is of the years and kinds that a run wants. One whose year or kind nobody knows is not. */
export function matchesFilters(settings: SourceSettings, hit: Pick<Hit, 'published' | 'kind' | 'types'>): boolean {
  return isOfYears(hit, settings.years) && isOfKinds(hit, kindsOf(settings))
}

/** Whether a run wants only works of some years. */
export function limitsYears({ years }: SourceSettings): boolean {
  return Boolean(years?.from || years?.to)
}

/** Whether a run wants only some of the works that are found outside. */
export function hasFilter(settings: SourceSettings): boolean {
  return kindsOf(settings).length > 0 || limitsYears(settings)
}
