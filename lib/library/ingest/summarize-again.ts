import { randomUUID } from 'node:crypto'
import { db } from '../../db/client'
import { activeArguments, enqueue } from '../../engine/client'
import { QUEUE, step, WORKFLOW } from '../../engine/workflow'
import { toFailure } from '../../errors'
import { every } from '../../every'
import { log } from '../../log'
import { hasInstallationModel } from '../../models/connection/connection'
import { indexSummary } from '../indexing/index-layers'
import { keepSummary } from './keep-summary'

const EVERY_MS = 10 * 60_000

/** Makes failed summaries again once the model answers, now and every ten minutes. Returns a function that stops it. */
export function watchSummaries(): () => void {
  void startSummaries()
  return every(EVERY_MS, startSummaries)
}

/** Queues papers whose summaries must be made again, unless this is already running. */
export async function startSummaries(): Promise<void> {
  try {
    if (!hasInstallationModel()) return
    const client = await db()
    const waiting = await client.summary.findFirst({ where: { again: true, paper: { removedAt: null } } })
    if (!waiting || (await activeArguments(WORKFLOW.summarizeAgain)).size > 0) return
    const id = `summarize-again-${randomUUID()}`
    await enqueue(QUEUE.rebuild, WORKFLOW.summarizeAgain, id, id)
  } catch (error) {
    log.warn('summaries', { detail: toFailure(error).message })
  }
}

/** The durable workflow: one paper after the other, until the model fails again. */
export async function summarizeAgain(): Promise<void> {
  const ids = await step('find', async () => {
    const client = await db()
    const rows = await client.summary.findMany({ where: { again: true, paper: { removedAt: null, status: 'ready' } } })
    return rows.map(({ paperId }) => paperId)
  })
  for (const id of ids) if (!(await step(`summary of ${id}`, () => again(id)))) return
}

async function again(id: string): Promise<boolean> {
  const client = await db()
  // It may have been removed or merged in the meantime.
  if ((await client.summary.count({ where: { paperId: id, again: true } })) === 0) return true
  const isWritten = await keepSummary(id)
  if (isWritten) await indexSummary(id)
  return isWritten
}
