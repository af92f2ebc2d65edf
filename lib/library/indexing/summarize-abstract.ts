import { db } from '../../db/client'
import { Prisma } from '../../db/generated/client'
import { foundOf } from '../paper/found-work'
import { indexAbstracts, indexContent, indexSummary } from './index-layers'

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

/** Does the same for several papers, with the same few statements for all those that have nothing but an abstract. */
export async function summarizeAbstracts(paperIds: string[]): Promise<void> {
  if (paperIds.length === 0) return
  const client = await db()
  const nothing = { none: {} }
  const bare = await client.paper.findMany({
    where: {
      id: { in: paperIds },
      ...{ abstract: { not: null }, found: { equals: Prisma.DbNull }, spelledNames: null },
      ...{ pages: nothing, notes: nothing, highlights: nothing },
    },
    select: { id: true, title: true, abstract: true },
  })
  const papers = bare.flatMap(({ id, title, abstract }) => (abstract ? [{ paperId: id, title, abstract }] : []))
  const ids = new Set(papers.map(({ paperId }) => paperId))
  if (papers.length > 0) {
    await client.$transaction([
      client.summary.deleteMany({ where: { paperId: { in: [...ids] } } }),
      client.summary.createMany({
        data: papers.map(({ paperId, abstract }) => ({ paperId, markdown: abstract, analyst: 'abstract' })),
      }),
    ])
    await indexAbstracts(papers)
  }
  for (const paperId of paperIds) if (!ids.has(paperId)) await summarizeAbstract(paperId)
}
