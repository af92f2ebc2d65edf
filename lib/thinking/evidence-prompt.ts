import { evidenceOnPage } from '../citations/evidence/evidence'
import { formatMarker } from '../citations/markers/markers'
import { fence } from '../models/prompts/fence'
import { type Formula, showFormulas } from '../quoting/formulas'
import type { Passage } from '../quoting/passage'

/** Form of a citation marker, as prompts describe it. */
export const CITATION_FORMAT = '`[PAPER_ID, page PAGE_NO]`'

/**
 * Formats passages for a prompt as fenced data, each piece with the marker that cites it. A passage that crosses pages
 * becomes one piece per page, so that the model can cite the right one.
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
        text: asShown({ kind: passage.kind, text }),
      })),
    ),
  )
}

/** Formats a passage's text for a prompt: table rows as lines with cell borders, formulas in ⟦ and ⟧. */
export function asShown({ kind, text, formulas = [] }: Pick<Passage, 'kind' | 'text' | 'formulas'>): string {
  if (formulas.length > 0) return showFormulas(text, formulas)
  return kind === 'table' ? text.replace(/^.*\t.*$/gm, (row) => `| ${row.replaceAll('\t', ' | ')} |`) : text
}

function pagesOf(passage: Passage): { page: number; text: string }[] {
  if (passage.formulas) return pagesWithFormulas(passage, passage.formulas)
  const pages = [...new Set(passage.spans.map((span) => span.page))].sort((a, b) => a - b)
  const pieces = pages.map((page) => ({
    page,
    text: evidenceOnPage([passage], passage.paperId, page)
      .map((part) => part.text)
      .join(' '),
  }))
  // A passage that cannot be split by page is shown once, under its first page.
  const [first] = pieces
  return first && pieces.every((piece) => piece.text === first.text) ? [first] : pieces
}

/** The same for running text with formulas, by the spans that contain them. */
function pagesWithFormulas({ text, spans }: Passage, formulas: Formula[]): { page: number; text: string }[] {
  const pieces: { page: number; text: string }[] = []
  let from = 0
  for (const { page, start, end } of spans) {
    const piece = showFormulas(text.slice(from, from + end - start), formulas, from)
    const last = pieces.at(-1)
    if (last?.page === page) last.text += ` ${piece}`
    else pieces.push({ page, text: piece })
    from += end - start + 1
  }
  return pieces
}
