import type { Line } from '../layout/line'
import { joinsUnspaced } from '../layout/unspaced'

/** Maximum leading between lines that belong together, in font sizes; and in manuscripts, within one font. */
const LEADING = 2.1
const WIDE_LEADING = 2.4

/** Groups consecutive lines of one size and style. A line that `isApart` from the previous one starts a new group. */
export function groupBySize(lines: Line[], isApart: (line: Line, before: Line) => boolean = () => false): Line[][] {
  const groups: Line[][] = []
  for (const line of lines) {
    const group = groups.at(-1)
    const before = group?.at(-1)
    const fits =
      before &&
      !isApart(line, before) &&
      Math.abs(before.maxFontSize - line.maxFontSize) < 0.6 &&
      (before.font === line.font || Math.abs(before.fontSize - line.fontSize) < 0.6) &&
      line.y - before.y < (before.font === line.font ? WIDE_LEADING : LEADING) * line.maxFontSize &&
      line.y >= before.y - 1
    if (group && fits) group.push(line)
    else groups.push([line])
  }
  return groups
}

/** Joins the lines of a title, without footnote marks and the status of a preprint. */
export function joinTitle(lines: Line[]): string {
  let title = ''
  for (const line of lines) {
    const text = withoutMark(line).replace(/\t/g, ' ')
    title += !title || /\p{L}-$/u.test(title) || joinsUnspaced(title, text) ? text : ` ${text}`
  }
  return title
    .replace(/\s*\[[^\]]*(?:https?:|status|version|peer review)[^\]]*\]\s*$/i, '')
    .replace(/\s*[∗*†‡§¶⋆☆★]*(?:□S?)?\s*$/, '')
    .replace(/(?<=\p{L}{3}[.?!]?|[)\]”»])\^\d{1,2}$/u, '')
    .replace(/\s+([,:;.?!])/g, '$1')
    .trim()
}

/** Removes a footnote mark in an unknown font, which comes out as a small, raised question mark. */
function withoutMark({ items, text, maxFontSize }: Line): string {
  const last = items.findLast((item) => item.text.trim() !== '')
  const isMark = last && /^\?+$/.test(last.text.trim()) && last.fontSize < 0.7 * maxFontSize
  return isMark ? text.replace(/\s*\?+\s*$/, '') : text
}
