/** Lines of a table as they stand on a page. */
export type TableExtract = { paperId: string; page: number; label: string; rows: string[] }

export function tableText({ paperId, page, label, rows }: TableExtract): string {
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const lines = rows.map((row) => `| ${cell(row)} | [${paperId}, page ${page}] |`)
  return [`| ${cell(label)} | |`, '| --- | --- |', ...lines].join('\n')
}
