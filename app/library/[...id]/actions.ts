'use server'
import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { idSchema, outcome, parseTyped } from '@/app/outcome'
import type { Outcome } from '@/lib/errors'
import { notesOf, saveNote as save } from '@/lib/library/highlights/notes'
import { editPaper } from '@/lib/library/metadata/edit-paper'
import { pageBlocks, type ShownBlock } from '@/lib/library/pages/page-blocks'
import { getPageTexts } from '@/lib/library/papers'
import { publishedSchema } from '../organize/published'

/** Converts empty to null. */
const optional = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, 'This is too long.')
    .transform((text) => text || null)
/** One name per line. */
const names = (tooMany: string) =>
  z
    .string()
    .max(20_000, tooMany)
    .transform((text) =>
      text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    )
const detailsSchema = z.object({
  title: z.string().trim().min(1, 'A paper needs a title.').max(500, 'This title is too long.'),
  authors: names('There are too many authors.'),
  published: publishedSchema,
  venue: optional(500),
  doi: optional(300),
  arxivId: optional(100),
  citeKey: optional(200),
  abstract: optional(20_000),
  reference: z.object({
    type: z.string().min(1).max(100),
    volume: optional(100),
    issue: optional(100),
    page: optional(100),
    publisher: optional(500),
    editors: names('There are too many editors.'),
  }),
})
const noteSchema = z.string().max(500_000, 'This note is too long to save.')

export async function saveDetails(id: string, typed: z.input<typeof detailsSchema>): Promise<Outcome<void>> {
  const done = await outcome(() => editPaper(parseTyped(idSchema, id), parseTyped(detailsSchema, typed)), 'tend')
  if (done.ok) revalidatePath('/library', 'layout')
  return done
}

export async function saveNote(id: string, markdown: string): Promise<Outcome<void>> {
  return outcome(() => save(parseTyped(idSchema, id), parseTyped(noteSchema, markdown)))
}

/** The person's note on a paper; empty where there is none. */
export async function readNote(id: string): Promise<Outcome<string>> {
  return outcome(async () => (await notesOf([parseTyped(idSchema, id)]))[id] ?? '')
}

/** The text of each page, for the reader's Text tab. */
export async function readPageTexts(id: string): Promise<Outcome<{ number: number; text: string }[]>> {
  return outcome(() => getPageTexts(parseTyped(idSchema, id)))
}

/** The blocks of a page, for the reader's Layout tab. */
export async function readPageBlocks(id: string, page: number): Promise<Outcome<ShownBlock[]>> {
  return outcome(() => pageBlocks(parseTyped(idSchema, id), parseTyped(z.number().int().min(1).max(100_000), page)))
}
