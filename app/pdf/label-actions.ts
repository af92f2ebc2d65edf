'use server'
import { z } from 'zod'
import { outcome, parseTyped } from '@/app/outcome'
import type { Outcome } from '@/lib/errors'
import { type PageLabels, pageLabelsOf } from '@/lib/library/paper/page-labels'

const idSchema = z.string().min(1).max(200)

/** The numbers printed on the pages of a paper, by their place in the PDF, where they are others. */
export async function readLabels(paperId: string): Promise<Outcome<PageLabels>> {
  return outcome(async () => (await pageLabelsOf([parseTyped(idSchema, paperId)])).get(paperId) ?? {})
}
