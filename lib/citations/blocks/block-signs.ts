const SIGNS = /^(?:[ \t]*(?:[-*+][ \t]+|\d+[.)][ \t]+|>[ \t]*))+/
const HEADING = /^#{1,6}(?=[ \t])/

/** The list marker or quotation mark at the start of a Markdown line; empty if there is none. */
export function blockSigns(line: string): string {
  return SIGNS.exec(line)?.[0] ?? ''
}

/** Heading level of a line, 1 to 6; 0 if it is not a heading. */
export function headingLevel(line: string): number {
  return HEADING.exec(line)?.[0].length ?? 0
}

/** Whether a position is in a block quotation, which needs no quotation marks. */
export function isBlockQuotation(markdown: string, at: number): boolean {
  return markdown
    .slice(markdown.lastIndexOf('\n', at - 1) + 1, at + 1)
    .trimStart()
    .startsWith('>')
}
