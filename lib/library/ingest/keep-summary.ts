import { db } from '../../db/client'
import { AppError } from '../../errors'
import { log } from '../../log'
import { countingUse } from '../../models/limits/model-use'
import { type Analyst, analyst, QUOTING, think } from '../../thinking/ask-analyst'
import { summarizePaper } from '../../thinking/reading-tasks'
import { getPaperText } from '../pages/paper-text'
import { copySummary } from './copy-summary'

/**
 * Writes and stores a paper's summary. If the model fails, makes it by quoting and marks it to be made again; the paper
 * is searchable in any case. Returns whether the analyst in use wrote it.
 */
export async function keepSummary(id: string): Promise<boolean> {
  const text = await getPaperText(id)
  const { signal } = new AbortController()
  const by = (writer: Analyst) =>
    countingUse('summaries', () => think(summarizePaper, text, { analyst: writer, signal }))
  const writer = await analyst()
  const known = writer.name === 'llm' ? await copySummary(text) : null
  try {
    await store(id, { markdown: known ?? (await by(writer)), analyst: writer.name, again: false })
    return true
  } catch (error) {
    if (writer.name !== 'llm' || !(error instanceof AppError)) throw error
    log.warn('summary by quoting', { paperId: id, code: error.code })
    await store(id, { markdown: await by(QUOTING), analyst: QUOTING.name, again: true })
    return false
  }
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
