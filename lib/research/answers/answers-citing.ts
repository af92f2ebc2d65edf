import { locatorOf } from '../../citations/markers/place'
import { db } from '../../db/client'

export type CitingAnswer = { runId: string; sessionId: string; question: string; pages: number[] }

/** The answers that cite a paper, newest first, and the pages they cite. */
export async function answersCiting(paperId: string): Promise<CitingAnswer[]> {
  const client = await db()
  const answers = await client.answer.findMany({
    where: { citations: { some: { paperId } }, run: { session: { removedAt: null } } },
    orderBy: { createdAt: 'desc' },
    include: { run: true, citations: { where: { paperId }, select: { page: true } } },
  })
  return answers.map(({ run, citations }) => ({
    runId: run.id,
    sessionId: run.sessionId,
    question: run.question,
    pages: [...new Set(citations.flatMap(({ page }) => (locatorOf(page) === 'page' ? [page] : [])))].sort(
      (a, b) => a - b,
    ),
  }))
}
