import type { OcrPage } from '../ocr-page'
import type { OcrLimits } from './ocr-limits'

/** Asks the recognizing process for one page of a file, counted from 1; `always`: even if it has a text layer. */
export type OcrRequest = { file: string; page: number; always?: boolean; limits: OcrLimits }

/** `page` is null where the page has a text layer. */
export type OcrReply = { type: 'page'; page: OcrPage | null } | { type: 'failed'; detail: string }
