'use server'
import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { outcome, parseTyped } from '@/app/outcome'
import type { Outcome } from '@/lib/errors'
import type { StoredEvent } from '@/lib/research/events'
import type { FunnelSettings } from '@/lib/research/funnel'
import { funnelSchema } from '@/lib/research/funnel-settings'
import { locateEvidence } from '@/lib/research/locate-evidence'
import { askAgain, cancelRun, improveRun, rateAnswer, retryRun, watchRun } from '@/lib/research/runs'
import { answerMarkdown, saveAnswer } from '@/lib/research/save'
import type { Rect } from '@/lib/text/document'

const runIdSchema = z.string().min(1).max(100)
const ratingSchema = z.union([z.literal(1), z.literal(-1), z.null()])

/** The events of a run after `after`, and those to come until it ends. */
export async function watch(runId: string, after: number): Promise<AsyncIterable<StoredEvent>> {
  return watchRun(runIdSchema.parse(runId), z.number().int().min(-1).parse(after))
}

export async function improve(runId: string, feedback: string): Promise<Outcome<{ runId: string }>> {
  return outcome(() => improveRun({ runId: runIdSchema.parse(runId), feedback: z.string().parse(feedback) }))
}

/** Where a passage of the evidence stands on its pages. */
export async function locatePassage(runId: string, ord: number): Promise<Outcome<Rect[]>> {
  return outcome(() => locateEvidence(runIdSchema.parse(runId), z.number().int().min(0).max(10_000).parse(ord)))
}

/** Asks the question of a run again with other settings. */
export async function askWith(runId: string, settings: FunnelSettings): Promise<Outcome<{ runId: string }>> {
  return outcome(() => askAgain({ runId: runIdSchema.parse(runId), settings: parseTyped(funnelSchema, settings) }))
}

export async function retry(runId: string): Promise<Outcome<{ runId: string }>> {
  return outcome(() => retryRun(runIdSchema.parse(runId)))
}

export async function cancel(runId: string): Promise<Outcome<void>> {
  return outcome(() => cancelRun(runIdSchema.parse(runId)))
}

export async function rate(runId: string, rating: 1 | -1 | null): Promise<Outcome<void>> {
  return outcome(() => rateAnswer(runIdSchema.parse(runId), ratingSchema.parse(rating)))
}

export async function save(runId: string): Promise<Outcome<{ fileName: string; path: string }>> {
  const saved = await outcome(() => saveAnswer(runIdSchema.parse(runId)))
  if (saved.ok) revalidatePath('/saved')
  return saved
}

/** The answer with its references, to copy or to download. */
export async function exportMarkdown(runId: string): Promise<Outcome<{ fileName: string; markdown: string }>> {
  return outcome(() => answerMarkdown(runIdSchema.parse(runId)))
}
