'use server'
import { idSchema, outcome, parseTyped } from '@/app/outcome'
import type { Outcome } from '@/lib/errors'
import { type PageLabels, pageLabelsOf } from '@/lib/library/pages/page-labels'

/** Printed page numbers of a paper, by position in the PDF, where they differ. */
export async function readLabels(paperId: string): Promise<Outcome<PageLabels>> {
  return outcome(async () => (await pageLabelsOf([parseTyped(idSchema, paperId)])).get(paperId) ?? {})
}
