import type { Table } from '../../quoting/tables/read-tables'
import { isInTable, tablePassages } from '../../quoting/tables/table-passages'
import type { Block, Span, TextPage } from '../../text/document'
import { textOf } from '../../text/spans'
import { estimateTokens } from '../../text/words/terms'
import type { ChunkDraft } from './chunk-draft'
import { LONGEST, TARGET } from './fill-passages'

/** A table with fewer tokens is a stray row. */
const SHORTEST = 40

/**
 * Tables as passages: one line per row, cells separated by tabs, preceded by the caption. They have their own kind
 * because the assignment of numbers to rows and columns is uncertain. Leaves out tables in `read`.
 */
export function splitTables(pages: TextPage[], read: Table[]): ChunkDraft[] {
  return pages.flatMap((page) => {
    const tables = page.blocks.filter((block) => block.kind === 'table')
    const captions = page.blocks.filter(
      (block) => block.kind === 'caption' && /^tab/i.test(page.text.slice(block.start, block.end)),
    )
    return tables.flatMap((table, i) => {
      if (read.some((one) => isInTable(table, one, page))) return []
      const caption = captions.length === tables.length ? captions[i] : captions.length === 1 ? captions[0] : undefined
      return splitTable(pages, page, table, caption)
    })
  })
}

/** Passages of a table with known cells: caption, header and rows as lines, with tabs between cells. */
export function splitReadTable(pages: TextPage[], table: Table): ChunkDraft[] {
  return tablePassages(pages, table).map(({ section, text, spans }) => ({
    kind: 'table',
    section,
    text,
    spans,
    tokens: estimateTokens(text),
  }))
}

function splitTable(pages: TextPage[], page: TextPage, table: Block, caption: Block | undefined): ChunkDraft[] {
  if (estimateTokens(page.text.slice(table.start, table.end)) < SHORTEST) return []
  const head: Span[] = caption ? [{ page: page.number, start: caption.start, end: caption.end }] : []
  const headTokens = estimateTokens(textOf(pages, head))
  const withHead = headTokens <= LONGEST - TARGET ? head : []
  return splitRows(page.text, table, TARGET).map(({ start, end }) => {
    const spans = [...withHead, { page: page.number, start, end }]
    const text = textOf(pages, spans)
    return { kind: 'table', section: table.section, text, spans, tokens: estimateTokens(text) }
  })
}

/** Splits a table into whole rows of at most `longest` tokens. Cuts a longer row. */
function splitRows(text: string, table: Block, longest: number): { start: number; end: number }[] {
  const parts: { start: number; end: number }[] = []
  let start = table.start
  while (start < table.end) {
    let end = start
    for (const row of rowEnds(text, start, table.end)) {
      if (end > start && estimateTokens(text.slice(start, row)) > longest) break
      end = row
    }
    if (estimateTokens(text.slice(start, end)) > longest) end = Math.min(end, start + longest * 4)
    parts.push({ start, end })
    start = end + (text.slice(end, table.end).match(/^\s*/)?.[0].length ?? 0)
  }
  return parts
}

function rowEnds(text: string, start: number, end: number): number[] {
  const ends = [...text.slice(start, end).matchAll(/\n/g)]
    .map((match) => start + match.index)
    .filter((at) => at > start)
  return [...ends, end]
}
