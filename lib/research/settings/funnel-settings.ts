import { z } from 'zod'
import type { Prisma } from '../../db/generated/client'
import { fromJson } from '../../db/json'
import { NO_FILTER } from '../../library/filters/paper-filter'
import { FUNNEL, type FunnelSettings, LIMITS, type StageSettings } from './funnel'

/** Settings from a person or program; missing ones have their defaults. */
export const funnelSchema = strict('settings', {
  scope: stage('scope'),
  gather: stage('gather'),
  fullText: strict('settings.fullText', {
    limit: whole('settings.fullText.limit', LIMITS.fullText.limit).default(FUNNEL.fullText.limit),
  }).prefault({}),
  include: ids('settings.include'),
  exclude: ids('settings.exclude'),
  among: strict('settings.among', {
    paperIds: ids('settings.among.paperIds'),
    tags: names('settings.among.tags', 50),
    author: text('settings.among.author').nullable().default(null),
    from: year('settings.among.from'),
    to: year('settings.among.to'),
    collection: strict('settings.among.collection', {
      id: text('settings.among.collection.id'),
      name: text('settings.among.collection.name'),
    })
      .nullable()
      .default(null),
    libraries: z
      .array(
        strict('settings.among.libraries', {
          id: text('settings.among.libraries.id'),
          name: text('settings.among.libraries.name'),
        }),
      )
      .max(200, 'settings.among.libraries can name at most 200 libraries.')
      .default([]),
    highlighted: z.boolean({ error: 'settings.among.highlighted must be true or false.' }).default(false),
  })
    .refine(
      ({ from, to }) => !from || !to || from <= to,
      'The first year (settings.among.from) must not be after the last (settings.among.to).',
    )
    .nullable()
    .default(null),
  newestFirst: z.boolean({ error: 'settings.newestFirst must be true or false.' }).default(false),
  byQuoting: z.boolean({ error: 'settings.byQuoting must be true or false.' }).default(false),
}).refine(({ include, exclude }) => !include.some((id) => exclude.includes(id)), {
  error: 'A paper cannot be in both settings.include and settings.exclude.',
}) satisfies z.ZodType<FunnelSettings, unknown>

/** Parses a run's stored settings. Older runs lack newer settings. */
export function readFunnelSettings(stored: Prisma.JsonValue): FunnelSettings {
  const settings = { ...FUNNEL, ...fromJson<Partial<FunnelSettings>>(stored) }
  return { ...settings, among: settings.among && { ...NO_FILTER, ...settings.among } }
}

function stage(name: 'scope' | 'gather') {
  const at = `settings.${name}`
  const { k, mmr, cutoff } = LIMITS[name]
  return strict(at, {
    k: whole(`${at}.k`, k).default(FUNNEL[name].k),
    mmr: share(`${at}.mmr`, mmr).default(FUNNEL[name].mmr),
    cutoff: share(`${at}.cutoff`, cutoff).default(FUNNEL[name].cutoff),
  }).prefault({}) satisfies z.ZodType<StageSettings, unknown>
}

export function strict<Shape extends z.ZodRawShape>(at: string, shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `${at} has no field ${issue.keys.join(', ')}; its fields are ${Object.keys(shape).join(', ')}.`
        : `${at} must be an object.`,
  })
}

/** A whole number between the bounds; `at`: its name in errors. */
export function whole(at: string, [lowest, highest]: readonly [number, number]) {
  const error = `${at} must be a whole number from ${lowest} to ${highest}.`
  return z.number({ error }).int({ error }).min(lowest, { error }).max(highest, { error })
}

function share(at: string, [lowest, highest]: readonly [number, number]) {
  const error = `${at} must be a number from ${lowest} to ${highest}.`
  return z.number({ error }).min(lowest, { error }).max(highest, { error })
}

function text(at: string) {
  const error = `${at} must be a string of 1 to 200 characters.`
  return z.string({ error }).trim().min(1, { error }).max(200, { error })
}

function names(at: string, most: number) {
  return z
    .array(text(at), { error: `${at} must be a list of strings.` })
    .max(most, { error: `${at} can have at most ${most} entries.` })
    .default([])
}

function ids(at: string) {
  return names(at, LIMITS.papers)
}

/** A year; null: none. */
export function year(at: string) {
  return whole(at, [1000, 2999]).nullable().default(null)
}
