import { NOTICE_KINDS, type PublicationNotice } from '../../citations/csl/publication-notice'
import { db } from '../../db/client'
import { IN_LIBRARY } from '../in-library'
import { noticesOf } from './notices-of'

/** A paper of the library with its publisher's notice. */
export type NotedPaper = { id: string; title: string; notice: PublicationNotice }

/** Retracted, questioned and corrected papers of the library, in this order, latest notice first. */
export async function papersWithNotice(): Promise<NotedPaper[]> {
  const client = await db()
  const papers = await client.paper.findMany({
    where: IN_LIBRARY,
    select: { id: true, title: true, fileName: true },
    orderBy: { id: 'asc' },
  })
  const notices = await noticesOf(papers.map(({ id }) => id))
  const noted = papers.flatMap(({ id, title, fileName }) => {
    const notice = notices.get(id)
    return notice ? [{ id, title: title || fileName, notice }] : []
  })
  const rank = ({ notice }: NotedPaper) => NOTICE_KINDS.indexOf(notice.kind)
  return noted.sort((a, b) => rank(a) - rank(b) || (b.notice.date ?? '').localeCompare(a.notice.date ?? ''))
}
