import { prepared } from '../search/rows'

/** Printed page numbers of a paper by their place in the PDF, where they are others. */
export type PageLabels = Record<number, string>

/** Those of papers by id; papers whose pages are counted from 1, or whose numbers are not known, are left out. */
export async function pageLabelsOf(paperIds: string[]): Promise<Map<string, PageLabels>> {
  const rows = await prepared<{ paperId: string; labels: PageLabels }>(
    `SELECT paper_id AS "paperId", jsonb_object_agg(number, label) AS labels FROM page
     WHERE paper_id = ANY ($1::text[]) AND label IS NOT NULL GROUP BY paper_id`,
    [paperIds],
  )
  return new Map(rows.map(({ paperId, labels }) => [paperId, labels]))
}
