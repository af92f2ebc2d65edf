import type { OcrPage } from '../ocr-page'
import type { OcrLimits } from './ocr-limits'

/** Requests one page of a file from the OCR process, counted from 1; `always`: even if it has a text layer. */
export type OcrRequest = { file: string; page: number; always?: boolean; limits: OcrLimits }

/** `page` is null if the page has a text layer. */
export type OcrReply = { type: 'page'; page: OcrPage | null } | { type: 'failed'; detail: string }
