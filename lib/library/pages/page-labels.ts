import { prepared } from '../sql/rows'

/** Printed page numbers of a paper by page of the PDF, where they differ. */
export type PageLabels = Record<number, string>

/** Page labels of papers, by id. Omits papers counted from 1, or without known labels. */
export async function pageLabelsOf(paperIds: string[]): Promise<Map<string, PageLabels>> {
  const rows = await prepared<{ paperId: string; labels: PageLabels }>(
    `SELECT paper_id AS "paperId", jsonb_object_agg(number, label) AS labels FROM page
     WHERE paper_id = ANY ($1::text[]) AND label IS NOT NULL GROUP BY paper_id`,
    [paperIds],
  )
  return new Map(rows.map(({ paperId, labels }) => [paperId, labels]))
}
