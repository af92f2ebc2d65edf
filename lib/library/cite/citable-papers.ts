import type { CitablePaper } from '../../citations/csl/paper-to-csl'
import { db } from '../../db/client'
import { noticesOf } from '../notices/notices-of'
import { pageLabelsOf } from '../pages/page-labels'

/** Bibliographic data of papers, by id. Includes removed papers, which answers still cite. Omits unknown ids. */
export async function citablePapers(ids: string[]): Promise<Map<string, CitablePaper>> {
  const client = await db()
  const labels = await pageLabelsOf(ids)
  const rows = await client.paper.findMany({
    where: { id: { in: ids } },
    select: {
      id: true,
      title: true,
      authors: true,
      published: true,
      venue: true,
      arxivId: true,
      doi: true,
      url: true,
      citeKey: true,
      csl: true,
      fileName: true,
    },
  })
  const notices = await noticesOf(rows.map(({ id }) => id))
  return new Map(
    rows.map(({ fileName, title, ...row }) => {
      const notice = notices.get(row.id)
      const pageLabels = labels.get(row.id)
      return [row.id, { ...row, title: title || fileName, pageLabels, ...(notice && { notice }) }]
    }),
  )
}
