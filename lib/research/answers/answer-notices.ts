import { NOTICE_KINDS, type PublicationNotice, warnOfNotices } from '../../citations/csl/publication-notice'
import { db } from '../../db/client'
import { citablePapers } from '../../library/cite/citable-papers'
import { currentIds } from '../../library/ids/current-ids'
import type { PaperRef } from '../../text/names/titles'

/** A cited paper with its publisher's notice. */
export type NotedCitation = Pick<PaperRef, 'paperId' | 'title'> & { notice: PublicationNotice }

/** Warnings above an answer: one sentence per kind of notice, most serious first, with its papers. */
export type AnswerNotices = { warning: string; papers: NotedCitation[] }[]

/** Current notices on the papers that a run's answer cites. */
export async function answerNotices(runId: string): Promise<AnswerNotices> {
  const client = await db()
  const rows = await client.citation.findMany({
    where: { answer: { runId } },
    select: { paperId: true },
    distinct: ['paperId'],
  })
  const ids = await currentIds(rows.map(({ paperId }) => paperId))
  const papers = await citablePapers(ids)
  return groupNotices(
    [...papers.values()].flatMap(({ id, title, notice }) => (notice ? [{ paperId: id, title, notice }] : [])),
  )
}

/** Groups cited papers by the kind of their notice. */
export function groupNotices(papers: NotedCitation[]): AnswerNotices {
  return NOTICE_KINDS.flatMap((kind) => {
    const own = papers.filter(({ notice }) => notice.kind === kind)
    return own.length > 0 ? [{ warning: warnOfNotices(kind, own.length), papers: own }] : []
  })
}
