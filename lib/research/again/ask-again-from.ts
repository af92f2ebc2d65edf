import { z } from 'zod'
import { db } from '../../db/client'
import { describeIssues } from '../../describe-issues'
import { firstResult } from '../../engine/results'
import { AppError } from '../../errors'
import { hasModel, modelConnection } from '../../models/connection/model-in-use'
import { sourceStates } from '../../sources/search/open-source'
import { workflowOf } from '../control/run-control'
import { correctedSchema } from '../outline/checklist/correct-checklist'
import { requireRun } from '../record/run-row'
import { modeOf, readSettings } from '../settings/modes'
import { LONG_MODES } from '../settings/run-limits'
import { sourcesSchema } from '../settings/source-settings'
import { webTool } from '../sources/web-tool'
import { againFrom } from './again-from'

const whole = (name: string) => z.number({ error: `${name} must be a whole number.` }).int()

/** Changes for running again from a step; absent: unchanged. */
export const askedAgainSchema = z.object({
  place: z.number().int().min(0),
  rounds: whole('The number of rounds').optional(),
  papers: whole('The number of papers').optional(),
  passages: whole('The number of passages').optional(),
  sources: sourcesSchema.optional(),
  model: z.string().trim().max(200).optional(),
  checklist: correctedSchema.optional(),
})

export type AgainRequest = z.input<typeof askedAgainSchema>

/** Like `againFrom`, with changed settings. Throws `AppError('bad_request')` for invalid ones. */
export async function askAgainFrom(runId: string, asked: z.output<typeof askedAgainSchema>) {
  const client = await db()
  const row = requireRun(await client.run.findUnique({ where: { id: runId }, select: { mode: true, settings: true } }))
  const { place, rounds, papers, passages, sources, model, checklist } = asked
  const now = readSettings(row)
  const parsed = modeOf(row.mode).settings.safeParse({
    ...now,
    scope: { ...now.scope, ...(papers !== undefined && { k: papers }) },
    gather: { ...now.gather, ...(passages !== undefined && { k: passages }) },
    ...(rounds !== undefined && { maxIterations: rounds }),
    ...(sources && { sources }),
    ...(model && { byQuoting: false }),
  })
  if (!parsed.success) throw new AppError('bad_request', describeIssues(parsed.error))
  return againFrom({ runId, place, settings: parsed.data, model: model || undefined, checklist })
}

/** Settings that can be changed when a run starts again. */
export type CanChange = NonNullable<Awaited<ReturnType<typeof whatCanChange>>>

/**
 * Settings of a run that can be changed, with their values; null for those it does not have. Null when there is no such
 * run.
 */
export async function whatCanChange(runId: string) {
  const client = await db()
  const row = await client.run.findUnique({
    where: { id: runId },
    select: { id: true, attempt: true, mode: true, settings: true },
  })
  if (!row) return null
  const settings = readSettings(row)
  const { sources } = settings
  const parsed = modeOf(row.mode).settings.safeParse({ ...settings, byQuoting: false })
  const begun = (await firstResult(workflowOf(row))) as { analyst?: string } | undefined
  // A long run keeps to a model or to quoting, as it started: see `again-from.ts`.
  const mayAsk = !LONG_MODES.includes(row.mode) || begun?.analyst === 'llm'
  const asksModel = mayAsk && (await hasModel()) && parsed.success && !parsed.data.byQuoting
  return {
    rounds: settings.maxIterations ?? null,
    papers: settings.scope.k,
    passages: settings.gather.k,
    /** available outside sources, and whether they are searched */
    sources:
      sources === undefined
        ? null
        : sourceStates({ tool: await webTool() }).flatMap(({ name, title, lacks }) =>
            lacks === null ? [{ name, title, asked: sources.includes(name) }] : [],
          ),
    model: asksModel ? (await modelConnection()).chatModel : null,
  }
}
