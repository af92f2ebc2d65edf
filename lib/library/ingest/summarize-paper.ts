import type { Analyst } from '../../analyst/analyst'
import { analyst } from '../../analyst/choose'
import { extractive } from '../../analyst/extractive'
import { db } from '../../db/client'
import { AppError } from '../../errors'
import { log } from '../../log'
import { countingUse } from '../../models/model-use'
import { libraryView } from '../library-view'
import { getPaperText } from '../paper/paper-text'

/**
 * Writes the summary of a paper. When the model fails it is made by quoting, marked to be made again, and the paper can
 * be asked all the same. Tells whether the analyst in use wrote it.
 */
export async function summarizePaper(id: string): Promise<boolean> {
  const text = await getPaperText(id)
  const context = { signal: new AbortController().signal, library: libraryView }
  const by = (writer: Analyst) => countingUse('summaries', () => writer.summarize(text, context))
  const writer = analyst()
  try {
    await store(id, { markdown: await by(writer), analyst: writer.name, again: false })
    return true
  } catch (error) {
    if (writer.name !== 'llm' || !(error instanceof AppError)) throw error
    log.warn('summary by quoting', { paperId: id, code: error.code })
    await store(id, { markdown: await by(extractive), analyst: extractive.name, again: true })
    return false
  }
}

async function store(paperId: string, content: { markdown: string; analyst: string; again: boolean }): Promise<void> {
  const client = await db()
  await client.summary.upsert({ where: { paperId }, create: { paperId, ...content }, update: content })
}
