'use server'
import { z } from 'zod'
import { idSchema, outcome, parseTyped } from '@/app/outcome'
import type { Outcome } from '@/lib/errors'
import { type Highlight, keepHighlight, listHighlights, removeHighlight } from '@/lib/library/highlights/highlights'
import { ignorePdfMarks, takePdfMarks } from '@/lib/library/highlights/pdf-marks'

const pageSchema = z.number().int().min(1).max(100_000)
const shareSchema = z.number().min(0).max(1)
const highlightSchema = z.object({
  // A highlight imported from Zotero before it was disconnected, or made here.
  id: z.union([z.uuid(), z.string().regex(/^zotero:(user|\d{1,12}):[A-Z0-9]{8}$/)]),
  paperId: idSchema,
  page: pageSchema,
  rects: z
    .array(z.object({ page: pageSchema, x: shareSchema, y: shareSchema, w: shareSchema, h: shareSchema }))
    .min(1)
    .max(500, 'This is too much to highlight at once. Select less.'),
  quote: z.string().trim().min(1).max(10_000, 'This is too much to highlight at once. Select less.'),
  note: z.string().max(20_000, 'This note is too long to save.'),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .optional(),
})

export async function list(paperId: string): Promise<Outcome<Highlight[]>> {
  return outcome(() => listHighlights(parseTyped(idSchema, paperId)))
}

export async function keep(highlight: Highlight): Promise<Outcome<void>> {
  return outcome(() => keepHighlight(parseTyped(highlightSchema, highlight)))
}

/** Imports the marks in a paper's PDF as highlights. Returns their number. */
export async function takeMarks(paperId: string): Promise<Outcome<number>> {
  return outcome(() => takePdfMarks(parseTyped(idSchema, paperId)))
}

export async function ignoreMarks(paperId: string): Promise<Outcome<void>> {
  return outcome(() => ignorePdfMarks(parseTyped(idSchema, paperId)))
}

export async function remove(paperId: string, id: string): Promise<Outcome<void>> {
  return outcome(() => removeHighlight(parseTyped(idSchema, paperId), parseTyped(idSchema, id)))
}
