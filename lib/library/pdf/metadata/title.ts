import { oneLine } from '../../../text/one-line'
import type { BodyFont } from '../layout/body-font'
import type { Line } from '../layout/line'
import type { LaidPage } from '../layout/read-layout'

const NOTICE =
  /^(arxiv|preprint|under review|published (as|in)|proceedings|journal of|j?\s?ournal of|an? \w+ (and \w+ )?journal|to appear|draft|version|typeset|technical report|open access|research article|article|letter|provided proper|this paper is included|https?:|www\.|issn|vol(ume|\.)|.{0,12}(international )?(conference|workshop|symposium) on|prepared for|submitted to|\d{4}\b.{0,30}conference)/i
const FILE_LIKE = /\.(doc|docx|tex|dvi|pdf|ps)$|^microsoft word|untitled/i

type Title = { text: string; lines: Line[] }

/**
 * The title of the paper: the group of lines above the abstract that is largest, highest and in the middle.
 * What the file says of itself counts only when the page says the same.
 */
export function findTitle(page: LaidPage, lines: Line[], abstract: number | null, body: BodyFont, info: string): Title {
  const top = lines.filter(
    (line) => line.y < page.height * 0.62 && /\p{L}{2}/u.test(line.text) && !NOTICE.test(line.text),
  )
  const groups = groupBySize(top)
  const pageFont = commonFont(lines)
  const mail = lines.findIndex((line) => /\S@\S/.test(line.text))
  const scored = groups.flatMap((group) => {
    const [head] = group
    if (!head || (abstract !== null && lines.indexOf(head) > abstract)) return []
    const isBeside = abstract !== null && head.y > (lines[abstract]?.y ?? 0) - 2
    // Below the addresses of the authors stands no title, however large: a logo, a heading of the first column.
    const afterAuthors = mail >= 0 && lines.indexOf(head) > mail ? AFTER_AUTHORS : 0
    const own = isBeside ? null : scoreGroup(group, head, page, body, pageFont)
    const score = own === null ? null : own - afterAuthors
    return score === null ? [] : [{ group, score }]
  })
  const best = scored.sort((a, b) => b.score - a.score)[0]
  const title = best && best.score > -1 ? withSubtitle(best.group, groups, body) : []
  if (isTrusted(info, page)) return { text: oneLine(info), lines: title }
  const name = nameAbove(title, groups, body, page)
  return { text: [...(name ? [name.text] : []), joinTitle(title)].join(': '), lines: name ? [name, ...title] : title }
}

const AFTER_AUTHORS = 1.5

/** The name of what the paper introduces, in the font of its title, alone on the line above: "olmOCR 2". */
function nameAbove(title: Line[], groups: Line[][], body: BodyFont, page: LaidPage): Line | null {
  const [head] = title
  const above = groups[groups.findIndex((group) => group.some((line) => line === head)) - 1]
  const [line] = above ?? []
  if (!head || !line || above?.length !== 1 || line.font !== head.font) return null
  if (line.maxFontSize < body.fontSize * 1.15 || head.y - line.y > 2.2 * head.maxFontSize) return null
  if (line.text.length > 24 || /[,@:]/.test(line.text) || !/\p{Ll}\p{Lu}|\p{Lu}{2}|\p{L}\d/u.test(line.text))
    return null
  // The text speaks of it, as it does not of a series or a kind of article.
  return page.lines.some((other) => other.y > head.y && other.text.includes(line.text)) ? line : null
}

function groupBySize(lines: Line[]): Line[][] {
  const groups: Line[][] = []
  for (const line of lines) {
    const group = groups.at(-1)
    const before = group?.at(-1)
    const fits =
      before &&
      Math.abs(before.maxFontSize - line.maxFontSize) < 0.6 &&
      (before.font === line.font || Math.abs(before.fontSize - line.fontSize) < 0.6) &&
      line.y - before.y < 2.1 * line.maxFontSize &&
      line.y >= before.y - 1
    if (group && fits) group.push(line)
    else groups.push([line])
  }
  return groups
}

const countLetters = (lines: Line[]) => lines.reduce((sum, line) => sum + (line.text.match(/\p{L}/gu)?.length ?? 0), 0)

/** Size over body size, with what speaks against a title taken off. Null when it cannot be one. */
function scoreGroup(group: Line[], head: Line, page: LaidPage, body: BodyFont, pageFont: string): number | null {
  const letters = countLetters(group)
  const size = head.maxFontSize
  if (letters < 6 || letters > 260 || group.length > 5 || (letters < 9 && size < body.fontSize * 1.3)) return null
  let score = size / body.fontSize - (head.y / page.height) * 0.3
  const text = group.map((line) => line.text).join(' ')
  if (size < body.fontSize * 1.05) {
    if (head.font === pageFont) score -= 0.35
    if (text === text.toUpperCase() && /[A-Z]{4}/.test(text) && letters > 15) score += 0.25
    if (/(\d\s*,\s*\d|[∗†‡§])/.test(text) || (text.match(/,/g)?.length ?? 0) >= 3) score -= 0.3
  }
  if (/universit|institut|department|@/i.test(head.text)) score -= 0.5
  const middle = (Math.min(...group.map((line) => line.x0)) + Math.max(...group.map((line) => line.x1))) / 2
  const offCentre = Math.abs(middle - page.width / 2) > 0.13 * page.width
  if (offCentre && head.x0 > 0.25 * page.width) score -= 0.9
  return score
}

/** A second group in the same font right above or below is part of the title. */
function withSubtitle(group: Line[], groups: Line[][], body: BodyFont): Line[] {
  const [head] = group
  const last = group.at(-1)
  if (!head || !last) return group
  const i = groups.indexOf(group)
  const belongs = (other: Line[] | undefined): other is Line[] => {
    const [first] = other ?? []
    if (!other || !first || first.font !== head.font || other.length > 2) return false
    return first.maxFontSize >= body.fontSize * 1.15 && !/[,@\d∗*†]/.test(first.text) && countLetters(other) > 8
  }
  const after = groups[i + 1]
  if (belongs(after) && (after[0]?.y ?? 0) - last.y < 2.2 * (after[0]?.maxFontSize ?? 0)) return [...group, ...after]
  const before = groups[i - 1]
  if (belongs(before) && head.y - (before.at(-1)?.y ?? 0) < 2.2 * head.maxFontSize) return [...before, ...group]
  return group
}

function joinTitle(lines: Line[]): string {
  let title = ''
  for (const line of lines) {
    const text = withoutMark(line).replace(/\t/g, ' ')
    title += !title || /\p{L}-$/u.test(title) ? text : ` ${text}`
  }
  return title
    .replace(/[∗*†‡§¶⋆]+\s*$/, '')
    .replace(/\s+([,:;.?!])/g, '$1')
    .trim()
}

/** A footnote mark whose font is not known comes out as a question mark: small, and raised. */
function withoutMark({ items, text, maxFontSize }: Line): string {
  const last = items.findLast((item) => item.text.trim() !== '')
  const isMark = last && /^\?+$/.test(last.text.trim()) && last.fontSize < 0.7 * maxFontSize
  return isMark ? text.replace(/\s*\?+\s*$/, '') : text
}

function commonFont(lines: Line[]): string {
  const counts = new Map<string, number>()
  for (const { font, text } of lines) counts.set(font, (counts.get(font) ?? 0) + text.length)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}

function isTrusted(info: string, page: LaidPage): boolean {
  const squeeze = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  if (info.length <= 12 || info.split(/\s+/).length < 3 || FILE_LIKE.test(info)) return false
  const written = squeeze([...page.margin, ...page.lines].map((line) => line.text).join('\n'))
  return written.includes(squeeze(info).slice(0, 40))
}
