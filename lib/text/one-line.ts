/** Puts a text on one line: collapses whitespace to single spaces and trims it. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
