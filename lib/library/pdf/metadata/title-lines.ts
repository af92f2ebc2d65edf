import type { Line } from '../layout/line'

/** Groups lines of one size and style that stand under one another. A line that `isApart` begins a group of its own. */
export function groupBySize(lines: Line[], isApart: (line: Line) => boolean = () => false): Line[][] {
  const groups: Line[][] = []
  for (const line of lines) {
    const group = groups.at(-1)
    const before = group?.at(-1)
    const fits =
      before &&
      !isApart(line) &&
      Math.abs(before.maxFontSize - line.maxFontSize) < 0.6 &&
      (before.font === line.font || Math.abs(before.fontSize - line.fontSize) < 0.6) &&
      line.y - before.y < 2.1 * line.maxFontSize &&
      line.y >= before.y - 1
    if (group && fits) group.push(line)
    else groups.push([line])
  }
  return groups
}

/** The text of the lines of a title, without the marks of footnotes and the status of a preprint. */
export function joinTitle(lines: Line[]): string {
  let title = ''
  for (const line of lines) {
    const text = withoutMark(line).replace(/\t/g, ' ')
    title += !title || /\p{L}-$/u.test(title) ? text : ` ${text}`
  }
  return title
    .replace(/\s*\[[^\]]*(?:https?:|status|version|peer review)[^\]]*\]\s*$/i, '')
    .replace(/[∗*†‡§¶⋆]+\s*$/, '')
    .replace(/(?<=\p{Ll}{3}[.?!]?)\^\d{1,2}$/u, '')
    .replace(/\s+([,:;.?!])/g, '$1')
    .trim()
}

/** A footnote mark whose font is not known comes out as a question mark: small, and raised. */
function withoutMark({ items, text, maxFontSize }: Line): string {
  const last = items.findLast((item) => item.text.trim() !== '')
  const isMark = last && /^\?+$/.test(last.text.trim()) && last.fontSize < 0.7 * maxFontSize
  return isMark ? text.replace(/\s*\?+\s*$/, '') : text
}
