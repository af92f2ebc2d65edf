import { formatMarker, normalizeMarkers, parseMarkers } from '../citations/markers/markers'
import { removeMarkers } from '../citations/markers/remove-markers'
import { generateFromPrompt } from '../models/chat'
import type { ModelConnection } from '../models/connection'
import { fence } from '../models/fence'
import { ModelFailure } from '../models/model-failure'
import type { AnalystContext, PaperText } from './analyst'
import { CITATION_FORMAT } from './evidence-prompt'

type Piece = { page: number; text: string }
type Task = { paper: PaperText; context: AnalystContext; connection?: ModelConnection }

/** Characters of a paper that go into one call: about 12,000 tokens, most papers of a conference whole. */
const PART_LENGTH = 48_000
/** A model that cannot read this much cannot summarize a paper. */
const SHORTEST_PART = 6_000

/**
 * A paper that fits is read in one call. A longer one is read part by part (`summarize_part`), and the notes of the
 * parts are then summarized in its stead. When the model says that a call was too long, parts become half as long.
 */
export async function summarizeWithModel(
  paper: PaperText,
  context: AnalystContext,
  connection?: ModelConnection,
): Promise<string> {
  const task = { paper, context, connection }
  const pieces = paper.pages.map(({ number, text }) => ({ page: number, text })).filter(({ text }) => text.trim())
  for (let length = PART_LENGTH; ; length /= 2) {
    try {
      return checkPages(await summarizeIn(task, partsOf(pieces, length)), paper)
    } catch (error) {
      const tooLong = error instanceof ModelFailure && error.reason === 'too_long'
      if (!tooLong || length / 2 < SHORTEST_PART) throw error
    }
  }
}

async function summarizeIn(task: Task, parts: Piece[][]): Promise<string> {
  const [only] = parts
  if (only && parts.length === 1) return summarize(task, only, 'the full text of the paper, page by page')
  const notes: Piece[] = []
  for (const [index, part] of parts.entries()) {
    const text = await ask(task, 'summarize_part', {
      PART: `${index + 1} of ${parts.length}`,
      PAPER_TEXT: fencePieces(task.paper, part),
      CITATION_FORMAT,
    })
    notes.push({ page: part[0]?.page ?? 1, text })
  }
  return summarize(task, notes, 'a set of notes on the parts of the paper, in which every sentence names its page')
}

function summarize(task: Task, pieces: Piece[], extent: string): Promise<string> {
  return ask(task, 'summarize', {
    EXTENT: extent,
    PAPER_TEXT: fencePieces(task.paper, pieces),
    CITATION_FORMAT,
  })
}

function ask({ context, connection }: Task, prompt: string, variables: Record<string, string>): Promise<string> {
  return generateFromPrompt({ prompt, variables, signal: context.signal, connection })
}

/** Title and authors come from papers too: they stand inside, before the pages. */
function fencePieces(paper: PaperText, pieces: Piece[]): string {
  const about = [`Title: ${paper.title || 'unknown'}`, `Authors: ${paper.authors.join(', ') || 'unknown'}`].join('\n')
  return fence('page', [
    { attributes: { about: paper.id }, text: about },
    ...pieces.map(({ page, text }) => ({ attributes: { cite: formatMarker(paper.id, page) }, text })),
  ])
}

/** Whole pages, together at most `length` characters; a page longer than that is cut. */
function partsOf(pieces: Piece[], length: number): Piece[][] {
  const parts: Piece[][] = []
  let room = 0
  for (const { page, text } of pieces) {
    for (let from = 0; from < text.length; from += length) {
      const piece = { page, text: text.slice(from, from + length) }
      const last = parts.at(-1)
      if (last && piece.text.length <= room) last.push(piece)
      else {
        parts.push([piece])
        room = length
      }
      room -= piece.text.length
    }
  }
  return parts
}

/** Canonical markers only, and none of another paper or of a page that the paper does not have. */
function checkPages(markdown: string, paper: PaperText): string {
  const written = normalizeMarkers(markdown.trim(), [paper.id])
  const pages = new Set(paper.pages.map(({ number }) => number))
  const unfounded = parseMarkers(written, [paper.id]).filter(
    (marker) => marker.paperId !== paper.id || !pages.has(marker.page),
  )
  return removeMarkers(written, unfounded)
}
