import type { BodyFont } from './body-font'
import { NAMED_HEADING, REFERENCES_HEADING } from './headings'
import type { Line } from './line'

const ENTRY = /^\[\d{1,3}\]|^\[[A-Z][\w+'’-]{1,12}\d{0,4}[a-z]?\]|^\(\d{1,3}\)\s+\p{Lu}|^\d{1,3}\.\s+\p{Lu}/u
const YEAR = /\b(19|20)\d\d[a-z]?\b/
const VENUE =
  /\b(arXiv|doi|Proc\.|Proceedings|Conference|Journal|Trans\.|Phys\.|Rev\.|Lett\.|IEEE|ACM|Press|pp\.|pages|vol\.|In [A-Z]|et al|preprint|URL|https?:|CoRR|abs\/|USENIX|SIGMOD|SOSP|OSDI|NeurIPS|ICLR|ACL|EMNLP|Association for|Technical report|PhD thesis)/
const NAME =
  /\p{Lu}\p{Ll}+,\s\p{Lu}\p{Ll}+|\p{Lu}\.\s?(?:\p{Lu}\.\s?)?\p{Lu}\p{Ll}+|\p{Lu}\p{Ll}+,\s\p{Lu}\.|\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+, \p{Lu}\p{Ll}+/u
const NAME_START = /^(?:\p{Lu}\.[\s-]?){1,3}\s?\p{Lu}[\p{L}'’-]+(,|\sand\s|\.)/u
const APPENDIX = /^(?:appendix|appendices|supplement|checklist|[A-Z](?:\.\d+)*\.?\s+[A-Z])/i
const SURE_APPENDIX = /^(appendix|appendices|supplementa)/i

export const isReferenceEntry = (text: string) => ENTRY.test(text)

/**
 * Range of the reference list in the document's lines, `[start, end)`. `heading`: whether the line at `start` is its
 * heading.
 */
export type ReferenceList = { start: number; end: number; heading: boolean }

/**
 * Finds the reference list by its heading or a run of numbered entries; null if there is neither. `pages`: page count
 * of the document.
 */
export function findReferences(lines: Line[], pages: number): ReferenceList | null {
  const atHeading = findHeading(lines, pages)
  const start = atHeading ?? findNumberedRun(lines, pages)
  if (start === null) return null
  const heading = atHeading !== null
  return { start, end: findEnd(lines, start, heading), heading }
}

/** How much lines `[from, to)` look like references, 0..1, by entry marks, years, venues and names. */
function density(lines: Line[], from: number, to: number): number {
  const long = lines.slice(from, to).filter((line) => line.text.length >= 12)
  const scores = long.map(({ text }) => {
    const signs = Number(YEAR.test(text)) + Number(VENUE.test(text)) + Number(NAME.test(text))
    return Math.min(1, Number(ENTRY.test(text)) + 0.5 * signs)
  })
  return scores.length ? scores.reduce((sum, score) => sum + score, 0) / scores.length : 0
}

function findHeading(lines: Line[], pages: number): number | null {
  const candidates = [...lines.keys()].filter((i) => {
    const line = lines[i]
    if (!line || line.text.length >= 40 || !REFERENCES_HEADING.test(line.text.trim())) return false
    const sure = /references|bibliography|cited/i.test(line.text) && line.kind === 'heading'
    return density(lines, i + 1, i + 26) >= (sure ? 0.25 : 0.5)
  })
  const alone = candidates.filter((i) => {
    const line = lines[i]
    const inRow = [lines[i - 1], lines[i + 1]].some(
      (other) =>
        other && line && other.page === line.page && other.column === line.column && Math.abs(other.y - line.y) < 2,
    )
    return !inRow && !/^reference$/i.test(line?.text.trim() ?? '')
  })
  const list = alone.length ? alone : candidates
  return list.find((i) => (lines[i]?.page ?? 0) > pages * 0.25 || pages <= 3) ?? list.at(-1) ?? null
}

/** Without a heading: the last `[1]` that is followed by `[2]`, `[3]`, … */
function findNumberedRun(lines: Line[], pages: number): number | null {
  for (let i = lines.length - 1; i >= 0; i--) {
    const line = lines[i]
    if (!line || line.page < pages * 0.4 || !/^(?:\[1\]|\(1\)|1\.)\s*\S/.test(line.text)) continue
    let next = 2
    for (const { text } of lines.slice(i + 1, i + 400)) {
      const [, a, b, c] = text.match(/^(?:\[(\d{1,3})\]|\((\d{1,3})\)|(\d{1,3})\.)/) ?? []
      if (Number(a ?? b ?? c) === next) next++
    }
    if (next > 6 && density(lines, i, i + 25) >= 0.4) return i
  }
  return null
}

/**
 * The end of the list: the next heading in the style of the first, an appendix, or a page without anything like a
 * reference.
 */
function findEnd(lines: Line[], start: number, hasHeading: boolean): number {
  const head = lines[start]
  const entries = listFont(lines.slice(start + 1, start + 40))
  for (let i = start + 3; i < lines.length; i++) {
    const line = lines[i]
    if (!line) break
    const text = line.text.trim()
    if (ENTRY.test(text) || NAME_START.test(text)) continue
    const likeHead =
      hasHeading &&
      head !== undefined &&
      line.font === head.font &&
      Math.abs(line.fontSize - head.fontSize) < 0.3 &&
      text.length < 100
    const otherFont = line.font !== entries.font || line.fontSize.toFixed(1) !== entries.fontSize.toFixed(1)
    if (likeHead || (line.kind === 'heading' && otherFont && line.fontSize >= entries.fontSize - 0.3)) {
      if (SURE_APPENDIX.test(text)) return i
      const named = likeHead || APPENDIX.test(text) || NAMED_HEADING.test(text)
      if (named && !/,$/.test(text) && /\p{L}{3}/u.test(text) && density(lines, i + 1, i + 16) < 0.5) return i
    }
    const newPage = line.page !== lines[i - 1]?.page
    if (newPage && i - start > 8 && lines.length - i > 12 && density(lines, i, i + 30) < 0.2) {
      let end = i
      while (end < lines.length && density(lines, end, end + 3) >= 0.4) end++
      return end
    }
  }
  return lines.length
}

function listFont(lines: Line[]): BodyFont {
  const counts = new Map<string, BodyFont & { count: number }>()
  for (const { font, fontSize, text } of lines) {
    const key = `${font} ${fontSize.toFixed(1)}`
    const entry = counts.get(key) ?? { font, fontSize, count: 0 }
    entry.count += text.length
    counts.set(key, entry)
  }
  return [...counts.values()].sort((a, b) => b.count - a.count)[0] ?? { font: '', fontSize: 0 }
}
