import type { Table } from '../../quoting/tables/read-tables'
import type { Block, Span, TextPage } from '../../text/document'
import { paragraphsOf, restOfPages } from '../../text/paragraphs'
import type { ChunkDraft } from './chunk-draft'
import { fillPassages } from './fill-passages'
import { splitReadTable, splitTables } from './split-tables'

export type { ChunkDraft, ChunkKind } from './chunk-draft'

/** In tokens. Shorter notes and captions say nothing on their own. */
const SHORTEST = 10

/**
 * The passages of a paper, in reading order: whole sentences within one section, about 350 tokens and at most 512;
 * captions, tables and footnotes separately; the rest of each page as `other`: labels in figures, rotated text, short
 * notes. References and front matter are not evidence. `read`: its recovered tables, which replace those in the text;
 * each passage of a table has its caption and header.
 */
export function chunkDocument(pages: TextPage[], read: Table[] = []): ChunkDraft[] {
  const drafts = [
    ...fillPassages(pages, paragraphsOf(pages, 'paragraph'), { kind: 'text', overlap: true }),
    ...paragraphsOf(pages, 'caption').flatMap((one) => fillPassages(pages, [one], { kind: 'caption', overlap: false })),
    ...paragraphsOf(pages, 'footnote').flatMap((one) =>
      fillPassages(pages, [one], { kind: 'footnote', overlap: false }),
    ),
    ...splitTables(pages, read),
    ...read.flatMap((table) => splitReadTable(pages, table)),
  ].filter((draft) => draft.tokens >= SHORTEST)
  const held = new Set(drafts.flatMap(({ spans }) => spans.map(({ page, start }) => `${page} ${start}`)))
  const isLeft = ({ kind, start }: Block, { number }: TextPage) =>
    (kind === 'caption' || kind === 'footnote' || kind === 'table') && !held.has(`${number} ${start}`)
  for (const rest of restOfPages(pages, isLeft))
    drafts.push(...fillPassages(pages, [rest], { kind: 'other', overlap: false }))
  return drafts.sort((a, b) => startOf(a).page - startOf(b).page || startOf(a).start - startOf(b).start)
}

const startOf = ({ spans }: ChunkDraft): Span => spans[0] ?? { page: 0, start: 0, end: 0 }
