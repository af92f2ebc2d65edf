import type { z } from 'zod'
import type { Prisma } from '../../db/generated/client'
import { type DeepSettings, deepSchema, readDeepSettings } from './deep-settings'
import type { FunnelSettings } from './funnel'
import { funnelSchema, readFunnelSettings } from './funnel-settings'
import { readReportSettings, reportSchema } from './report-settings'

/**
 * Kind of request to a model: an answer from passages, with or without an earlier one; research in rounds; a report in
 * sections; or one section.
 */
export type Asking = 'answer' | 'improve' | 'rounds' | 'sections' | 'section'

type ModeEntry<Settings> = {
  /** name on the screen */
  name: string
  /** name for other programs; absent: the mode's own name */
  tool?: string
  /** whether a question can start it; the others start from an answer */
  asked: boolean
  /** schema of given settings */
  settings: z.ZodType<Settings, unknown>
  /** parses a run's stored settings, including those of earlier versions */
  read(stored: Prisma.JsonValue): Settings
  /** whether it can search outside sources: then its settings have `sources` */
  asksOutside?: true
  /** what it asks a model for; null: nothing */
  estimate: Asking | null
}

const funnel = { settings: funnelSchema, read: readFunnelSettings }

/** Properties of each mode. `modes/run-mode.ts` says what each does; nothing else distinguishes them by name. */
export const MODES = {
  answer: {
    ...funnel,
    name: 'Answer',
    tool: 'ask_library',
    asked: true,
    estimate: 'answer',
  },
  deep: {
    name: 'Deep research',
    tool: 'deep_research',
    asked: true,
    asksOutside: true,
    settings: deepSchema,
    read: readDeepSettings,
    estimate: 'rounds',
  },
  report: {
    name: 'Report',
    tool: 'write_report',
    asked: true,
    asksOutside: true,
    settings: reportSchema,
    read: readReportSettings,
    estimate: 'sections',
  },
  improve: {
    ...funnel,
    name: 'New version',
    tool: 'improve_answer',
    asked: false,
    estimate: 'improve',
  },
  extend: {
    name: 'Section added',
    tool: 'extend_report',
    asked: false,
    settings: reportSchema,
    read: readReportSettings,
    estimate: 'section',
  },
  edit: { ...funnel, name: 'Edited by hand', tool: 'edit_answer', asked: false, estimate: null },
} satisfies Record<string, ModeEntry<FunnelSettings>>

export type Mode = keyof typeof MODES
/** Throws for an unknown mode. */
export function modeOf(name: string): ModeEntry<RunSettings> {
  if (!Object.hasOwn(MODES, name)) throw new Error(`unknown mode ${name}`)
  return MODES[name as Mode]
}

/** Parses a run's stored settings by its mode. Throws for an unknown mode. */
export function readSettings({ mode, settings }: { mode: string; settings: Prisma.JsonValue }): RunSettings {
  return modeOf(mode).read(settings)
}

const named = (which: (mode: ModeEntry<RunSettings>) => boolean) =>
  (Object.keys(MODES) as Mode[]).filter((name) => which(MODES[name])) as [Mode, ...Mode[]]

export const ALL_MODES = named(() => true)
/** The modes in which a question can be asked. */
export const ASKED_MODES = named(({ asked }) => asked)
export const ESTIMATED_MODES = named(({ estimate }) => estimate !== null)

/** Settings of a run of any mode: those of the funnel, and others that depend on the mode. */
export type RunSettings = FunnelSettings & Partial<DeepSettings>
