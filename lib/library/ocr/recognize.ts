import path from 'node:path'
import { log } from '../../log'
import { askOcr } from './engine/ocr-child'
import { OCR_LIMITS, type OcrLimits } from './engine/ocr-limits'
import type { OcrPage } from './ocr-page'

export { sayOcrLanguages } from './engine/ocr-data'

/**
 * Recognizes the words of one page of a PDF, counted from 1, in a process of the lowest priority. Returns null if the
 * page has a readable text layer. A page that cannot be drawn, takes too much time or memory, or is illegible has no
 * words.
 */
export async function recognizePage(
  file: string,
  page: number,
  options: { limits?: Partial<OcrLimits>; always?: boolean } = {},
): Promise<OcrPage | null> {
  const limits = { ...OCR_LIMITS, ...options.limits }
  const reply = await askOcr({ file: path.resolve(file), page, always: options.always, limits })
  if (reply.type === 'page') return reply.page
  log.info('a page could not be recognized', { page, detail: reply.detail })
  return { number: page, width: 0, height: 0, skew: 0, sizes: [], words: [] }
}
