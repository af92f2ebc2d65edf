/** A replacement for `[start, end)` of a text, in UTF-16 units; an insertion when both are equal. */
export type Replacement = { start: number; end: number; text: string }

/** Applies the replacements, which do not overlap. Insertions at one place keep the given order. */
export function replaceRanges(text: string, replacements: Replacement[]): string {
  let made = ''
  let from = 0
  for (const { start, end, text: put } of [...replacements].sort((a, b) => a.start - b.start)) {
    made += text.slice(from, start) + put
    from = end
  }
  return made + text.slice(from)
}
