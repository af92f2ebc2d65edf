import { db } from '../../db/client'
import { foundOf } from '../paper/found-work'
import { indexContent, indexSummary } from './index-layers'

/**
 * Uses the abstract of a paper without a PDF, or the text of a web page, as its summary, and indexes it. If there is no
 * abstract any more, deletes the summary made from it.
 */
export async function summarizeAbstract(paperId: string): Promise<void> {
  const client = await db()
  const select = { abstract: true, found: true }
  const paper = await client.paper.findUniqueOrThrow({ where: { id: paperId }, select })
  const markdown = paper.abstract ?? foundOf(paper)?.passage
  if (!markdown) {
    const { count } = await client.summary.deleteMany({ where: { paperId, analyst: 'abstract' } })
    if (count === 0) return
    await indexContent(paperId)
    return indexSummary(paperId)
  }
  const content = { markdown, analyst: 'abstract' }
  await client.summary.upsert({ where: { paperId }, create: { paperId, ...content }, update: content })
  await indexContent(paperId)
  await indexSummary(paperId)
}
