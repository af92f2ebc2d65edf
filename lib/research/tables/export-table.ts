import { resultFileName } from '../../citations/files/references-file'
import type { CitationStyle } from '../../citations/references/citation-style'
import { citablePapers } from '../../library/cite/citable-papers'
import { tableCsv, tableMarkdown } from '../../library/tables/table-tasks'
import { getTable } from '../../library/tables/tables'
import { type ExportedFile, exportParts } from '../export/export'
import type { ExportFormat } from '../export/export-format'
import type { StoredParts } from '../export/stored-parts'

/**
 * Exports a comparison table as `csv`, or in a format of answers with citations and references in the style. Throws
 * `AppError('not_found')`.
 */
export async function exportTable(
  id: string,
  { format, style }: { format: ExportFormat | 'csv'; style: CitationStyle | null },
): Promise<ExportedFile> {
  if (format !== 'csv') return exportParts(await partsOfTable(id), { format, style })
  const table = await getTable(id)
  const papers = await citablePapers(table.rows.map(({ paperId }) => paperId))
  return {
    fileName: resultFileName(table.title, new Date(), 'csv'),
    mediaType: 'text/csv; charset=utf-8',
    // Spreadsheets read UTF-8 only after a byte order mark.
    body: `\uFEFF${tableCsv(table, papers)}`,
  }
}

/** A comparison table as parts of a document. Throws `AppError('not_found')`. */
export async function partsOfTable(id: string): Promise<StoredParts> {
  const table = await getTable(id)
  const cited = table.rows.filter(({ cells }) => table.columns.some(({ id }) => cells[id]?.value != null))
  const papers = await citablePapers(cited.map(({ paperId }) => paperId))
  const isModel = table.rows.some(({ cells }) => Object.values(cells).some(({ by }) => by === 'model'))
  const part = {
    heading: table.title,
    markdown: tableMarkdown(table),
    analyst: isModel ? ('llm' as const) : ('extractive' as const),
    version: 1,
    citations: [],
    edited: [],
    madeAt: new Date(),
  }
  return { title: table.title, parts: [part], papers: cited.flatMap(({ paperId }) => papers.get(paperId) ?? []) }
}
