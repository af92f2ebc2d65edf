import { db } from '../../db/client'
import { fromJson, toJson } from '../../db/json'
import { rows } from '../sql/rows'
import type { OcrPage } from './ocr-page'

export { isGivenUp } from './ocr-page'

/** Returns the recognized pages of a paper, in order. */
export async function findOcrPages(paperId: string): Promise<OcrPage[]> {
  const client = await db()
  const found = await client.ocrPage.findMany({ where: { paperId }, orderBy: { number: 'asc' } })
  return found.map(({ reading }) => fromJson<OcrPage>(reading))
}

/** Returns the numbers of a paper's recognized pages. */
export async function ocrPageNumbers(paperId: string): Promise<number[]> {
  const client = await db()
  const found = await client.ocrPage.findMany({ where: { paperId }, select: { number: true } })
  return found.map(({ number }) => number)
}

/** Stores a recognized page, replacing an earlier reading of it. */
export async function keepOcrPage(paperId: string, page: OcrPage): Promise<void> {
  const client = await db()
  const key = { paperId, number: page.number }
  const reading = toJson(page)
  await client.ocrPage.upsert({ where: { paperId_number: key }, create: { ...key, reading }, update: { reading } })
}

/**
 * Deletes the results of pages that OCR could not read, so that it tries them again; for a paper without any recognized
 * text, of all its pages.
 */
export async function deleteUnreadablePages(paperIds: string[]): Promise<void> {
  await rows(
    `DELETE FROM ocr_page AS o USING paper AS p WHERE p.id = o.paper_id AND p.id = ANY($1)
       AND (p.error ->> 'code' = 'no_text' OR o.reading -> 'illegible' = 'true' OR o.reading -> 'width' = '0')`,
    [paperIds],
  )
}
