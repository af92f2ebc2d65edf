/** A text on one line: white space in it as single spaces, none at its ends. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
