'use server'
import { z } from 'zod'
import { idSchema, outcome, parseTyped } from '@/app/outcome'
import { REFERENCE_FORMATS, type ReferenceFileFormat } from '@/lib/citations/files/references-file'
import { ALL_STYLES, type CitationStyle } from '@/lib/citations/references/citation-style'
import type { StyledText } from '@/lib/citations/references/styled-text'
import type { Outcome } from '@/lib/errors'
import { citePaper, exportReferences } from '@/lib/library/cite/export-references'

const idsSchema = z.array(idSchema).max(100_000).nullable()

/** The reference of a paper in a style, and its key. */
export async function cite(
  id: string,
  style: CitationStyle,
): Promise<Outcome<{ entry: StyledText; text: string; key: string }>> {
  return outcome(() => citePaper(parseTyped(idSchema, id), parseTyped(z.enum(ALL_STYLES), style)))
}

/** References of papers as a file; of the whole library without ids. */
export async function exportPapers(
  ids: string[] | null,
  format: ReferenceFileFormat,
): Promise<Outcome<{ fileName: string; mediaType: string; body: string }>> {
  return outcome(() => exportReferences(parseTyped(idsSchema, ids), parseTyped(z.enum(REFERENCE_FORMATS), format)))
}
