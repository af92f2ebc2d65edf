import { z } from 'zod'
import type { Prisma } from '../../db/generated/client'
import { fromJson } from '../../db/json'
import { SOURCE_TITLES, type SourceName } from '../../sources/source'
import type { FunnelSettings } from '../funnel/funnel'
import { funnelSchema, readFunnelSettings } from '../funnel/funnel-settings'

/**
 * How a question goes through deep research: each search as the funnel does it, the most rounds of them, and the sources
 * that are asked beside the library. Nothing is sent to any other. `context`: what is to be known of the person's needs,
 * their field or their limits; may be empty. `from`: the id of an earlier run, whose checklist and facts it starts with.
 * `readPdfs`: whether open PDFs of works found there may be fetched and read for the run.
 */
export type DeepSettings = FunnelSettings & {
  maxIterations: number
  sources: SourceName[]
  context: string
  from: string | null
  readPdfs: boolean
}

const NAMES = Object.keys(SOURCE_TITLES) as [SourceName, ...SourceName[]]
const SOURCES = `settings.sources must be a list of sources outside the library: ${NAMES.join(', ')}.`

/** The names of sources, each once. */
export const sourcesSchema = z
  .array(z.enum(NAMES, { error: SOURCES }), { error: SOURCES })
  .transform((names) => NAMES.filter((name) => names.includes(name)))

/** Whether open PDFs of what is found outside may be fetched and read. */
export const readPdfsSchema = z.boolean({ error: 'settings.readPdfs must be true or false.' }).default(false)

const ROUNDS = { lowest: 1, most: 10 }
const ERROR = `settings.maxIterations must be a whole number from ${ROUNDS.lowest} to ${ROUNDS.most}.`
const CONTEXT_LIMIT = 4000
const CONTEXT = `settings.context must be a text of at most ${CONTEXT_LIMIT.toLocaleString('en')} characters.`

const FROM = 'settings.from must be the id of an earlier run of deep research.'

export const deepSchema = funnelSchema.safeExtend({
  maxIterations: z
    .number({ error: ERROR })
    .int({ error: ERROR })
    .min(ROUNDS.lowest, { error: ERROR })
    .max(ROUNDS.most, { error: ERROR })
    .default(ROUNDS.most),
  sources: sourcesSchema.default([]),
  context: z.string({ error: CONTEXT }).trim().max(CONTEXT_LIMIT, { error: CONTEXT }).default(''),
  from: z.string({ error: FROM }).min(1, { error: FROM }).max(100, { error: FROM }).nullable().default(null),
  readPdfs: readPdfsSchema,
}) satisfies z.ZodType<DeepSettings, unknown>

/** The most rounds of a run in deep research. */
export function roundsOf(settings: FunnelSettings | DeepSettings): number {
  return 'maxIterations' in settings ? settings.maxIterations : ROUNDS.most
}

/** What is to be known of the person's needs; empty where nothing was said. */
export function contextOf(settings: FunnelSettings | DeepSettings): string {
  return 'context' in settings ? settings.context : ''
}

/** The id of the run that it starts from; null: it starts anew. */
export function startsFrom(settings: FunnelSettings | DeepSettings): string | null {
  return 'from' in settings ? settings.from : null
}

/** Whether the run may fetch open PDFs of what it finds outside. */
export function readsPdfs(settings: FunnelSettings | DeepSettings): boolean {
  return 'readPdfs' in settings && settings.readPdfs
}

/** The settings that a run was stored with. */
export function readDeepSettings(stored: Prisma.JsonValue): DeepSettings {
  const kept = fromJson<Partial<DeepSettings>>(stored)
  const { maxIterations = ROUNDS.most, sources = [], context = '', from = null, readPdfs = false } = kept
  return { ...readFunnelSettings(stored), maxIterations, sources, context, from, readPdfs }
}
