const SIGNS = /^(?:[ \t]*(?:[-*+][ \t]+|\d+[.)][ \t]+|>[ \t]*))+/
const HEADING = /^#{1,6}(?=[ \t])/

/** What a line of markdown begins with as an item of a list or in a quotation, as it stands there; empty for none. */
export function blockSigns(line: string): string {
  return SIGNS.exec(line)?.[0] ?? ''
}

/** 1..6 of a line that is a heading, from its first sign on; 0 of any other. */
export function headingLevel(line: string): number {
  return HEADING.exec(line)?.[0].length ?? 0
}
