import { AppError } from '../../errors'
import { currentIds } from '../identity/current-ids'
import { findSameWork, type SameWork } from '../identity/find-same-work'
import { temporaryId } from '../identity/paper-id'
import { addReference, summarizeAbstract } from './add-reference'
import type { ReportLine } from './import-report'
import { mergeReference } from './merge-reference'
import type { Reference } from './references/reference'
import { sayId } from './say-id'
import type { TakePdf } from './take-pdf'

export type Entry = {
  name: string
  reference: Reference
  /** its PDF; null: none is attached */
  pdf: TakePdf | null
  /** an attached PDF that is not there, by the path that the entry gives */
  missing: string | null
}

type Place = { origin: 'import' | 'folder'; seed: string }

/**
 * Takes one entry of a file of references into the library: merged into the paper that it is, or a new paper, with
 * its PDF or without. Doing it again with the same `seed`, after a crash, tells the same and adds nothing.
 */
export async function takeEntry(
  { name, reference, pdf, missing }: Entry,
  { origin, seed }: Place,
): Promise<ReportLine> {
  const givenId = temporaryId(seed)
  const [before] = await currentIds([givenId])
  if (before && !pdf) await summarizeAbstract(before)
  if (before) return { name, outcome: 'taken', reason: sayWithout(pdf, missing), paperId: before }
  const same = await findSameWork(reference)
  if (same) return mergeInto(same, { name, reference, pdf, missing }, { origin, seed })
  if (pdf) {
    const added = await tryPdf(pdf, { origin, id: givenId, reference })
    if ('failure' in added) {
      const paperId = await addReference(reference, { givenId, origin })
      return { name, outcome: 'taken', reason: `No full text: ${pdf.path}: ${added.failure}`, paperId }
    }
    if (!added.duplicate) return { name, outcome: 'taken', reason: 'With its PDF.', paperId: added.id }
    const filled = await mergeReference(added.id, reference)
    return { name, outcome: 'merged', reason: sentence('Its PDF is in the library', filled), paperId: added.id }
  }
  const paperId = await addReference(reference, { givenId, origin })
  return { name, outcome: 'taken', reason: sayWithout(pdf, missing), paperId }
}

async function mergeInto(same: SameWork, { name, reference, pdf, missing }: Entry, { origin, seed }: Place) {
  const filled = await mergeReference(same.id, reference)
  const line = { name, outcome: 'merged' as const, paperId: same.id }
  const why = `Same ${same.by} as ${sayId(same.id)}`
  if (same.fileHash !== null) {
    const rest = !pdf || (await isSameFile(pdf, same)) ? null : `${pdf.path} is left out, the paper has a PDF`
    return { ...line, reason: sentence(why, filled, rest) }
  }
  if (!pdf) return { ...line, reason: sentence(why, filled, missing ? `${missing} is not there` : null) }
  const added = await tryPdf(pdf, { origin, id: temporaryId(seed), reference })
  const rest = 'failure' in added ? `${pdf.path}: ${added.failure}` : 'completed with its PDF'
  return { ...line, reason: sentence(why, filled, rest.replace(/\.$/, '')) }
}

/** A file that cannot be read is another one. */
function isSameFile(pdf: TakePdf, same: SameWork): Promise<boolean> {
  return pdf.leave(same).catch(() => false)
}

async function tryPdf(pdf: TakePdf, from: Parameters<TakePdf['take']>[0]) {
  try {
    return await pdf.take(from)
  } catch (error) {
    if (error instanceof AppError) return { failure: error.message }
    throw error
  }
}

function sayWithout(pdf: TakePdf | null, missing: string | null): string {
  if (pdf) return 'With its PDF.'
  return missing ? `No full text: its PDF ${missing} is not there.` : 'No full text: no PDF is attached.'
}

function sentence(...parts: (string | null)[]): string {
  return `${parts.filter(Boolean).join('; ')}.`
}
