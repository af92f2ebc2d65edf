/** A replacement for `[start, end)` of a text, in UTF-16 units; an insertion when both are equal. */
export type Replacement = { start: number; end: number; text: string }

/** The text with all of them made, those at one place in the order in which they are given. They do not overlap. */
export function replaceRanges(text: string, replacements: Replacement[]): string {
  let made = ''
  let from = 0
  for (const { start, end, text: put } of [...replacements].sort((a, b) => a.start - b.start)) {
    made += text.slice(from, start) + put
    from = end
  }
  return made + text.slice(from)
}
