import type { TextPage } from '../../text/document'
import { bySection, type Paragraph } from '../../text/paragraphs'
import { mergeSpans, type Piece, sentenceSpans, textOf } from '../../text/spans'
import { estimateTokens } from '../../text/words/terms'
import type { ChunkDraft, ChunkKind } from './chunk-draft'

/** In tokens. On 70 papers: median 300, 2.6 passages per page. */
export const TARGET = 350
export const LONGEST = 512
/** A sentence up to this length is repeated at the start of the next passage of its section. */
const OVERLAP = 90
/** A shorter remainder joins the previous passage. */
const SHORT_TAIL = 60
/** Between adjacent sentences of one block. */
const ONE_SPACE = /^ ?$/

/** Combines whole sentences into passages of about the target size. A passage never crosses a section break. */
export function fillPassages(
  pages: TextPage[],
  paragraphs: Paragraph[],
  { kind, overlap }: { kind: ChunkKind; overlap: boolean },
): ChunkDraft[] {
  return bySection(paragraphs).flatMap(({ section, members }) => {
    const pieces = members.flatMap((paragraph) => sentenceSpans(pages, paragraph, TARGET))
    return fill(pieces, overlap).map((passage) => {
      const spans = mergeSpans(
        pages,
        passage.flatMap((piece) => piece.spans),
        ONE_SPACE,
      )
      const text = textOf(pages, spans)
      return { kind, section, text, spans, tokens: estimateTokens(text) }
    })
  })
}

const total = (pieces: Piece[]) => pieces.reduce((sum, piece) => sum + piece.tokens, 0)

function fill(pieces: Piece[], overlap: boolean): Piece[][] {
  const passages: Piece[][] = []
  let current: Piece[] = []
  let fresh = 0
  for (const piece of pieces) {
    if (current.length > 0 && total(current) + piece.tokens > TARGET) {
      passages.push(current)
      const last = current.at(-1)
      const again = overlap && last && last.tokens < OVERLAP && last.tokens + piece.tokens <= TARGET
      current = again ? [last] : []
      fresh = 0
    }
    current.push(piece)
    fresh += piece.tokens
  }
  const before = passages.at(-1)
  if (before && fresh < SHORT_TAIL && total(before) + fresh <= LONGEST - SHORT_TAIL)
    before.push(...current.filter((piece) => !before.includes(piece)))
  else if (current.length > 0) passages.push(current)
  return passages
}
