import type { BodyFont } from './body-font'
import type { LaidPage } from './laid-page'
import type { Line } from './line'

/** Minimum number of superscript numbers for a document to count as citing by them. */
const FEWEST_CITATIONS = 12

/**
 * Removes footnote marks from words: `S2ORC,1` would read as a number that nobody wrote. A mark is recognised by the
 * note that starts with it on the same page. Without such a note, superscript numbers are marks if the whole document
 * cites by them. All others stay, after a `^`. Removed marks go to `margin`.
 */
export function dropNoteMarks(pages: LaidPage[], body: BodyFont): void {
  const notesOf = new Map(pages.map((page) => [page, noteNumbers(page, body)]))
  const isMark = (page: LaidPage, number: string) => {
    const notes = notesOf.get(page)
    return number.split(/[,–-]/).every((part) => notes?.has(part))
  }
  const cites = pages.reduce(
    (sum, page) =>
      sum +
      page.lines.flatMap((line) => (isText(line) ? line.notes : [])).filter((note) => !isMark(page, note.number))
        .length,
    0,
  )
  for (const page of pages)
    for (const line of page.lines) {
      if (!isText(line)) continue
      const taken: Line[] = []
      for (const { start, end, number } of [...line.notes].reverse()) {
        if (!isMark(page, number) && (cites < FEWEST_CITATIONS || !/\d/.test(number))) continue
        line.text = line.text.slice(0, start) + line.text.slice(end)
        taken.unshift(markOf(line, number, line.sources.splice(start, end - start)))
      }
      page.margin.push(...taken)
    }
}

/** Makes a line of its own for a mark. `sources`: of the mark's characters, which follow inserted ones. */
function markOf(line: Line, number: string, sources: Line['sources']): Line {
  return { ...line, text: number, sources: sources.slice(sources.length - number.length), kind: 'note-mark' }
}

const isText = ({ kind }: Line) => kind === 'paragraph' || kind === 'caption' || kind === 'heading'

/** Numbers and signs at the start of the small print on a page. */
function noteNumbers(page: LaidPage, body: BodyFont): Set<string> {
  const marks = page.lines.flatMap((line) => {
    const isSmall = line.fontSize <= body.fontSize - 0.7
    if (line.kind !== 'footnote' && !(isSmall && line.y > 0.4 * page.height)) return []
    return line.text.match(/^(?:\d{1,3}|[∗*†‡§¶])(?=\s?[\p{L}“"(])/u)?.[0] ?? []
  })
  return new Set(marks)
}
