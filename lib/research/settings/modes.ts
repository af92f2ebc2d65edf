import type { z } from 'zod'
import type { Prisma } from '../../db/generated/client'
import { type DeepSettings, deepSchema, readDeepSettings } from './deep-settings'
import type { FunnelSettings } from './funnel'
import { funnelSchema, readFunnelSettings } from './funnel-settings'
import { readReportSettings, reportSchema } from './report-settings'

/**
 * Kind of request to a model: one answer from passages, with an earlier one or not, research in rounds, a report by
 * sections, or one of its sections.
 */
export type Asking = 'answer' | 'improve' | 'rounds' | 'sections' | 'section'

type ModeEntry<Settings> = {
  /** on the screen */
  name: string
  /** as other programs know it; absent: as it is called here */
  tool?: string
  /** whether a question begins one; the others come from an answer */
  asked: boolean
  /** how settings are given */
  settings: z.ZodType<Settings, unknown>
  /** the settings that a run was stored with, today or by an earlier version */
  read(stored: Prisma.JsonValue): Settings
  /** whether it may ask sources outside of the library: then its settings have `sources` */
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
/** Throws where no mode has that name. */
export function modeOf(name: string): ModeEntry<RunSettings> {
  if (!Object.hasOwn(MODES, name)) throw new Error(`unknown mode ${name}`)
  return MODES[name as Mode]
}

/** The settings that a run was stored with, by its mode. Throws where no mode has that name. */
export function readSettings({ mode, settings }: { mode: string; settings: Prisma.JsonValue }): RunSettings {
  return modeOf(mode).read(settings)
}

const named = (which: (mode: ModeEntry<RunSettings>) => boolean) =>
  (Object.keys(MODES) as Mode[]).filter((name) => which(MODES[name])) as [Mode, ...Mode[]]

export const ALL_MODES = named(() => true)
/** The modes that a question can be asked in. */
export const ASKED_MODES = named(({ asked }) => asked)
export const ESTIMATED_MODES = named(({ estimate }) => estimate !== null)

/** The settings of a run, of whichever mode: those beside the funnel's are the modes' that have them. */
export type RunSettings = FunnelSettings & Partial<DeepSettings>
