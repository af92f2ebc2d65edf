import { z } from 'zod'
import {
  type Hit,
  isOfYears,
  SOURCE_TITLES,
  type SourceName,
  WORK_KINDS,
  type WorkKind,
} from '../../sources/work/source'
import { isOfKinds } from '../../sources/work/work-kinds'

// In the order of their titles, in which runs have always stored and asked them.
const NAMES = Object.keys(SOURCE_TITLES) as [SourceName, ...SourceName[]]
const SOURCES = `settings.sources must be a list of sources outside the library: ${NAMES.join(', ')}.`

/** Names of sources, each once. */
export const sourcesSchema = z
  .array(z.enum(NAMES, { error: SOURCES }), { error: SOURCES })
  .transform((names) => NAMES.filter((name) => names.includes(name)))

const KINDS = `settings.kinds must be a list of kinds of works: ${WORK_KINDS.join(', ')}.`

/** Kinds of works, each once. */
export const kindsSchema = z
  .array(z.enum(WORK_KINDS, { error: KINDS }), { error: KINDS })
  .transform((kinds) => WORK_KINDS.filter((kind) => kinds.includes(kind)))

/** Settings that choose and filter outside works; absent: none, any kind, any year. */
type SourceSettings = {
  sources?: SourceName[]
  kinds?: WorkKind[]
  years?: { from: number | null; to: number | null }
}

/** The outside sources that a run searches. */
export function sourcesOf({ sources = [] }: SourceSettings): SourceName[] {
  return sources
}

/** The kinds of outside works that a run wants; none: any. */
export function kindsOf({ kinds = [] }: SourceSettings): WorkKind[] {
  return kinds
}

/** Whether an outside work has the years and kinds that a run wants; false if its year or kind is unknown. */
export function matchesFilters(settings: SourceSettings, hit: Pick<Hit, 'published' | 'kind' | 'types'>): boolean {
  return isOfYears(hit, settings.years) && isOfKinds(hit, kindsOf(settings))
}

/** Whether a run limits the years of works. */
export function limitsYears({ years }: SourceSettings): boolean {
  return Boolean(years?.from || years?.to)
}

/** Whether a run filters outside works. */
export function hasFilter(settings: SourceSettings): boolean {
  return kindsOf(settings).length > 0 || limitsYears(settings)
}
