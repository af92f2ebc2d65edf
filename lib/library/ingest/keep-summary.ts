import { db } from '../../db/client'
import { log } from '../../log'
import { countingUse } from '../../models/limits/model-use'
import { analyst, QUOTING, think, thinkOrFallBack } from '../../thinking/ask-analyst'
import { summarizePaper } from '../../thinking/reading-tasks'
import { getPaperText } from '../pages/paper-text'
import { copySummary } from './copy-summary'

/**
 * Writes and stores a paper's summary. If the model fails, makes it by quoting and marks it to be made again; the paper
 * is searchable in any case. Returns whether the analyst in use wrote it.
 */
export async function keepSummary(id: string): Promise<boolean> {
  const text = await getPaperText(id)
  const writer = await analyst()
  const known = writer.model ? await copySummary(text) : null
  const context = { analyst: writer, signal: new AbortController().signal }
  const { value: markdown, failure } =
    known === null
      ? await countingUse('summaries', () => thinkOrFallBack(summarizePaper, text, context))
      : { value: known, failure: null }
  if (failure) log.warn('summary by quoting', { paperId: id, code: failure.code })
  await store(id, { markdown, analyst: failure ? QUOTING.name : writer.name, again: failure !== null })
  return failure === null
}

/** Quotes a paper's summary again from its pages. Keeps a model's summary, since a new one would cost money. */
export async function quoteSummaryAgain(id: string): Promise<void> {
  const client = await db()
  const summary = await client.summary.findUnique({ where: { paperId: id } })
  if (summary?.analyst !== QUOTING.name) return
  const { signal } = new AbortController()
  const markdown = await think(summarizePaper, await getPaperText(id), { analyst: QUOTING, signal })
  await store(id, { markdown, analyst: QUOTING.name, again: summary.again })
}

async function store(paperId: string, content: { markdown: string; analyst: string; again: boolean }): Promise<void> {
  const client = await db()
  await client.summary.upsert({ where: { paperId }, create: { paperId, ...content }, update: content })
}
