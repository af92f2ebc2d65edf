import { AppError } from '../../errors'
import { paperMeant, type SessionMemory } from '../../sessions/state-machine'
import { type CommandOutcome, toListed } from './done'
import { findPaperNamed } from './find-paper-named'

/** `summary`: the summary that Folio wrote when it read the paper. */
export async function summary(memory: SessionMemory, typed: string): Promise<CommandOutcome> {
  const paper = await findPaperNamed(paperMeant(memory, typed))
  if (!paper.summary)
    throw new AppError(
      'conflict',
      paper.status === 'failed'
        ? `${paper.id} has no summary because it could not be read. Open it in the library to see why.`
        : `${paper.id} has no summary yet: it is still being read.`,
    )
  return {
    result: { kind: 'summary', paper: toListed(paper), markdown: paper.summary },
    happening: { type: 'summarized', paper: paper.id, summary: paper.summary },
  }
}

/** `open`: the first page, and a link to the PDF. */
export async function open(memory: SessionMemory, typed: string): Promise<CommandOutcome> {
  const paper = await findPaperNamed(paperMeant(memory, typed))
  return {
    result: { kind: 'opened', paper: toListed(paper), pages: paper.pages, hasPdf: paper.fullText },
    happening: { type: 'kept' },
  }
}

/** `notes`: the person's notes on the paper. They belong to the paper, not to the session. */
export async function notes(memory: SessionMemory, typed: string): Promise<CommandOutcome> {
  const paper = await findPaperNamed(paperMeant(memory, typed))
  return { result: { kind: 'notes', paper: toListed(paper) }, happening: { type: 'kept' } }
}
