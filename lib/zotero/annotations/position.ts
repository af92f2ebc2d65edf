import { z } from 'zod'
import type { UserRect } from './page-points'

/** Zotero's limit for a position, in characters. */
export const LONGEST_POSITION = 65_000

const number = z.number().refine(Number.isFinite)
const rectSchema = z.tuple([number, number, number, number])
const positionSchema = z.object({
  pageIndex: z.number().int().min(0).max(100_000),
  rects: z.array(rectSchema).optional(),
  nextPageRects: z.array(rectSchema).optional(),
  paths: z.array(z.array(number)).optional(),
  width: number.optional(),
})

/**
 * Position of an annotation in a PDF. `pageIndex` counts from 0; `rects` are on that page, `nextPageRects` on the next;
 * `paths` are ink strokes, `[x, y, x, y, …]` each, `width` points wide.
 */
export type AnnotationPosition = z.infer<typeof positionSchema>

/**
 * Parses `annotationPosition`. Null if it is not a position in a PDF: those of EPUBs and snapshots, and malformed ones.
 */
export function readPosition(text: string): AnnotationPosition | null {
  if (text.length > LONGEST_POSITION) return null
  try {
    return positionSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Formats `annotationPosition`. Null if it exceeds Zotero's limit. */
export function writePosition(pageIndex: number, rects: UserRect[], nextPageRects: UserRect[]): string | null {
  const text = JSON.stringify({ pageIndex, rects, ...(nextPageRects.length > 0 && { nextPageRects }) })
  return text.length > LONGEST_POSITION ? null : text
}
