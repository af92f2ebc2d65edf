import { db } from '../../db/client'
import { AppError } from '../../errors'
import { findSameWork, type SameWork, workOf } from '../identity/find-same-work'
import { haveOtherTitles } from '../identity/same-work'
import { currentIds } from '../ids/current-ids'
import { temporaryId } from '../ids/paper-id'
import type { Reference } from '../reference/reference'
import { addReferences } from './add-reference'
import type { ReportLine } from './import-report'
import { joinReference } from './join-references'
import { saySame, sayTitle, sentence } from './say-taken'
import type { TakePdf } from './take-pdf'

/** An entry with its attached PDF. */
export type Entry = { name: string; reference: Reference; pdf: TakePdf }

type EntryOrigin = { origin: 'import' | 'folder'; seed: string }

/**
 * Takes one entry of a reference file into the library with its PDF: merges it into its existing paper, or adds a new
 * one. Repeating it with the same `seed` after a crash reports the same and adds nothing.
 */
export async function takeEntry({ name, reference, pdf }: Entry, { origin, seed }: EntryOrigin): Promise<ReportLine> {
  const givenId = temporaryId(seed)
  const [before] = await currentIds([givenId])
  if (before) return { name, outcome: 'taken', reason: 'With its PDF.', paperId: before }
  const same = await findSameWork(workOf(reference))
  if (same) return mergeInto(same, { name, reference, pdf }, { origin, seed })
  const added = await tryPdf(pdf, { origin, id: givenId, reference })
  if ('failure' in added) {
    const { title, doi, arxivId } = reference
    if (!title && !doi && !arxivId)
      return { name, outcome: 'failed', reason: `It has no title, and ${pdf.path}: ${added.failure}`, paperId: null }
    const [paperId = givenId] = await addReferences([{ reference, givenId }], { origin })
    return { name, outcome: 'taken', reason: `No full text: ${pdf.path}: ${added.failure}`, paperId }
  }
  if (!added.duplicate) return { name, outcome: 'taken', reason: 'With its PDF.', paperId: added.id }
  const owner = await findOtherWork(added.id, reference)
  if (owner) {
    const [paperId = givenId] = await addReferences([{ reference, givenId }], { origin })
    return { name, outcome: 'taken', reason: `No full text: ${pdf.path} is the PDF of “${owner}”.`, paperId }
  }
  const { filled, entryId } = await joinReference(added.id, reference, { origin, seed })
  const joined = `Same PDF as ${await sayTitle(added.id)}, so it was added to that paper`
  return { name, outcome: 'merged', reason: sentence(joined, filled), paperId: added.id, entryId }
}

/** The title of the paper that has an entry's PDF but is a different work by its reference: two chapters in one PDF. */
async function findOtherWork(paperId: string, { title }: Reference): Promise<string | null> {
  const client = await db()
  const paper = await client.paper.findUnique({ where: { id: paperId }, select: { title: true, csl: true } })
  return paper?.csl && haveOtherTitles(paper.title, title) ? paper.title : null
}

async function mergeInto(same: SameWork, { name, reference, pdf }: Entry, { origin, seed }: EntryOrigin) {
  const { filled, entryId } = await joinReference(same.id, reference, { origin, seed })
  const line = { name, outcome: 'merged' as const, paperId: same.id, entryId }
  if (same.fileHash !== null) {
    const rest = (await isSameFile(pdf, same)) ? null : `${pdf.path} was left out because the paper already has a PDF`
    return { ...line, reason: sentence(saySame(same), filled, rest) }
  }
  const added = await tryPdf(pdf, { origin, id: temporaryId(seed), reference })
  const rest = 'failure' in added ? `${pdf.path}: ${added.failure}` : 'its PDF was added'
  return { ...line, reason: sentence(saySame(same), filled, rest.replace(/\.$/, '')) }
}

/** An unreadable file counts as different. */
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
