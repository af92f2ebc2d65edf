import { db } from '../../db/client'
import { log } from '../../log'
import { countingUse } from '../../models/limits/model-use'
import type { PaperMetadata } from '../../text/document'
import { analyst, thinkOrFallBack } from '../../thinking/ask-analyst'
import { readFrontPage } from '../../thinking/reading-tasks'

/** Cover sheets may precede the first page of a paper. */
const PAGES = 3

/**
 * Asks the model, if there is one, for a title and authors that the reader was unsure of, in one call per paper.
 * Accepts only what the pages print. Returns the metadata unchanged if the model fails.
 */
export async function readUnsure(paperId: string, read: PaperMetadata): Promise<PaperMetadata> {
  const unsure = read.unsure ?? []
  const writer = unsure.length > 0 ? await analyst() : null
  if (!writer?.model) return read
  const text = await firstPageText(paperId, read.title)
  const context = { analyst: writer, signal: new AbortController().signal }
  const { value: said, failure } = await countingUse('other', () => thinkOrFallBack(readFrontPage, text, context))
  if (failure) log.info('the model did not say what a first page prints', { paperId, code: failure.code })
  const title = unsure.includes('title') ? said?.title : ''
  const authors = unsure.includes('authors') ? (said?.authors ?? []) : []
  const left = unsure.filter((field) => (field === 'title' ? !title : authors.length === 0))
  const { unsure: _, ...known } = read
  return {
    ...known,
    ...(title ? { title } : {}),
    ...(authors.length > 0 ? { authors } : {}),
    ...(left.length > 0 ? { unsure: left } : {}),
  }
}

/** The text of the first page that contains the title as read, else of the first page. */
async function firstPageText(paperId: string, title: string): Promise<string> {
  const client = await db()
  const pages = await client.page.findMany({
    where: { paperId, number: { lte: PAGES } },
    orderBy: { number: 'asc' },
    select: { text: true },
  })
  const own = title && pages.find(({ text }) => text.includes(title))
  return (own || pages[0])?.text ?? ''
}
