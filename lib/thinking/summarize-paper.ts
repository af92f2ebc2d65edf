import { formatMarker, normalizeMarkers, parseMarkers, removeMarkers } from '../citations/markers/markers'
import type { PromptModel } from '../models/calls/prompt-model'
import { fence } from '../models/prompts/fence'
import { ModelFailure } from '../models/requests/model-failure'
import type { PaperText } from '../text/document'
import { beginningOf } from '../text/sentences'
import { abstractAndOutline } from './abstract-and-outline'
import { CITATION_FORMAT } from './evidence-prompt'
import type { Task } from './think'

type Piece = { page: number; text: string }
type Reading = { paper: PaperText; model: PromptModel; signal: AbortSignal }

/** Characters of a paper per call: about 12,000 tokens, enough for most conference papers. */
const PART_LENGTH = 48_000
/** A model that cannot read this much cannot summarize a paper. */
const SHORTEST_PART = 6_000
/** For a small window: characters counted per token, and the same minimum length. */
const SMALL = { perToken: 4, shortest: 1_500 }

/** Markdown summary of one paper, every statement followed by `[PAPER_ID, page N]`. */
export const summarizePaper: Task<PaperText, Promise<string>> = {
  withModel: (paper, model, signal) => readInParts({ paper, model, signal }),
  async without(paper) {
    return abstractAndOutline(paper)
  },
}

/**
 * Reads a paper in one call if it fits. A longer one is read part by part (`summarize_part`), and the notes on the
 * parts are summarized instead. If the model finds a call too long, the length of parts is halved.
 */
async function readInParts(reading: Reading): Promise<string> {
  const { paper } = reading
  const pieces = paper.pages.map(({ number, text }) => ({ page: number, text })).filter(({ text }) => text.trim())
  const room = await reading.model.room()
  const shortest = room === null ? SHORTEST_PART : SMALL.shortest
  for (let length = room === null ? PART_LENGTH : room * SMALL.perToken; ; length /= 2) {
    try {
      return checkPages(await summarizeIn(reading, pieces, length), paper)
    } catch (error) {
      const tooLong = error instanceof ModelFailure && error.reason === 'too_long'
      if (!tooLong || length / 2 < shortest) throw error
    }
  }
}

async function summarizeIn(reading: Reading, pieces: Piece[], length: number): Promise<string> {
  const parts = partsOf(pieces, length)
  const [only] = parts
  if (only && parts.length === 1) return summarize(reading, only, 'the full text of the paper, page by page')
  const notes = await notesOn(reading, parts, length)
  return summarize(
    reading,
    notes,
    'a set of notes on the parts of the paper, in which every sentence gives its page number',
  )
}

/** Notes on the parts of a paper, and notes on these as long as they are too long for one call. */
async function notesOn(reading: Reading, parts: Piece[][], length: number): Promise<Piece[]> {
  const notes: Piece[] = []
  for (const [index, part] of parts.entries()) {
    const text = await ask(reading, 'summarize_part', {
      PART: `${index + 1} of ${parts.length}`,
      PAPER_TEXT: fencePieces(reading.paper, part),
      CITATION_FORMAT,
    })
    notes.push({ page: part[0]?.page ?? 1, text })
  }
  const together = partsOf(notes, length)
  const isShorter = together.length < parts.length
  return together.length > 1 && isShorter ? notesOn(reading, together, length) : notes
}

function summarize(reading: Reading, pieces: Piece[], extent: string): Promise<string> {
  return ask(reading, 'summarize', {
    EXTENT: extent,
    PAPER_TEXT: fencePieces(reading.paper, pieces),
    CITATION_FORMAT,
  })
}

function ask({ model, signal }: Reading, prompt: string, variables: Record<string, string>): Promise<string> {
  return model.write({ prompt, variables, signal })
}

/** Title and authors also come from papers, so they are inside the fence, before the pages. */
function fencePieces(paper: PaperText, pieces: Piece[]): string {
  const about = [`Title: ${paper.title || 'unknown'}`, `Authors: ${paper.authors.join(', ') || 'unknown'}`].join('\n')
  return fence('page', [
    { attributes: { about: paper.id }, text: about },
    ...pieces.map(({ page, text }) => ({ attributes: { cite: formatMarker(paper.id, page) }, text })),
  ])
}

/** Whole pages, up to `length` characters per part. A longer page is split between sentences. */
function partsOf(pieces: Piece[], length: number): Piece[][] {
  const parts: Piece[][] = []
  let room = 0
  for (const { page, text } of pieces) {
    for (let from = 0; from < text.length; ) {
      const rest = text.slice(from)
      const piece = { page, text: beginningOf(rest, length).slice(0, length) || rest.slice(0, length) }
      from += piece.text.length
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

/** Keeps canonical markers only, and drops those of another paper or of pages that do not exist. */
function checkPages(markdown: string, paper: PaperText): string {
  const written = normalizeMarkers(markdown.trim(), [paper.id])
  const pages = new Set(paper.pages.map(({ number }) => number))
  const unfounded = parseMarkers(written, [paper.id]).filter(
    (marker) => marker.paperId !== paper.id || !pages.has(marker.page),
  )
  return removeMarkers(written, unfounded)
}
