import { evidenceOnPage } from '../citations/check/evidence'
import { formatMarker } from '../citations/markers/markers'
import { fence } from '../models/fence'
import type { Passage } from '../quoting/passage'

/** As the prompts of the design name it. */
export const CITATION_FORMAT = '`[PAPER_ID, page PAGE_NO]`'

/**
 * The passages as a prompt shows them: data behind a fence, each piece with the marker that cites it. A passage
 * that crosses pages is shown as one piece a page, so that the model can cite the right one.
 */
export function fenceEvidence(passages: Passage[]): string {
  return fence(
    'passage',
    passages.flatMap((passage) =>
      pagesOf(passage).map(({ page, text }) => ({
        attributes: {
          cite: formatMarker(passage.paperId, page),
          title: passage.title,
          section: passage.section,
          ...(passage.kind === 'text' ? {} : { kind: passage.kind }),
        },
        text: passage.kind === 'table' ? withBorders(text) : text,
      })),
    ),
  )
}

/** Rows of a table as lines whose cells have borders. */
export function withBorders(text: string): string {
  return text.replace(/^.*\t.*$/gm, (row) => `| ${row.replaceAll('\t', ' | ')} |`)
}

function pagesOf(passage: Passage): { page: number; text: string }[] {
  const pages = [...new Set(passage.spans.map((span) => span.page))].sort((a, b) => a - b)
  const pieces = pages.map((page) => ({
    page,
    text: evidenceOnPage([passage], passage.paperId, page)
      .map((part) => part.text)
      .join(' '),
  }))
  // A passage that cannot be taken apart by page is shown once, under its first.
  const [first] = pieces
  return first && pieces.every((piece) => piece.text === first.text) ? [first] : pieces
}
