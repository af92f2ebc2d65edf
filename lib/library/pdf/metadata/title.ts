import { oneLine } from '../../../text/format/phrases'
import { foreignLanguage } from '../../../text/language/language'
import type { BodyFont } from '../layout/body-font'
import { normalizeCharacter } from '../layout/characters'
import type { LaidPage } from '../layout/laid-page'
import type { Line } from '../layout/line'
import { isWorkKind } from './article-kind'
import { squeeze } from './squeeze'
import { groupBySize, joinTitle } from './title-lines'
import type { SharedTitle } from './title-on-both'

const NOTICE =
  /^(arxiv|preprint|under review|published (as|in)|proceedings|journal of|j?\s?ournal of|an? \w+ (and \w+ )?journal|to appear|draft|version|typeset|technical report|open access|research article|article|letter|provided proper|this paper is included|https?:|www\.|issn|vol(ume|\.)|.{0,12}(international )?(conference|workshop|symposium) on|prepared for|submitted to|\d{4}\b.{0,30}conference|удк(?:\s|$)|udc\s\d|(?:se[cç][ct]i[oóã]n?o?|раздел)\s+[ivxlc\d]+[.:\s]|секция\s|\W{0,2}©)/iu
/** `Fractals, Vol. 6, No. 4`, in the head of a journal. */
const ISSUE = /\bvol(?:ume|\.)?\s*\d+[\s,;(]+(?:(?:no|nr|issue|iss|n[°º]|pp?|heft)\b|\(?(?:19|20)\d\d\b)/i
/** `Malaysian Journal of Learning and Instruction`, `Russian Open Medical Journal` */
const JOURNAL = /^(?:\p{Lu}\S*\s+){1,5}[Jj]ournal(?:\s+of(?:\s+\S+){1,6})?$/u
/** The same over several lines, or with a subtitle: `Global Journal of / Information Technology: / Emerging Technologies`. */
const JOURNAL_NAME = /^(?:\p{Lu}\S*\s+){0,4}J(?:ournal\s+of|OURNAL\s+OF)\b/u
/** The words around the degree of a thesis: `zur Erlangung des akademischen Grades`. */
const FOR_DEGREE =
  /^(?:zur erlangung|(?:submitted )?in (?:partial )?fulfil|(?:que )?para (?:optar|obtener)|pour (?:obtenir|l['’]obtention)|en vue de l['’]obtention|comme exigence)/i
const FILE_LIKE = /\.(doc|docx|tex|dvi|pdf|ps)$|^microsoft word|untitled/i

/** `unsure`: another group of lines is equally likely, or there is none. */
type Title = { text: string; lines: Line[]; unsure: boolean }

/**
 * Finds the paper's title: the largest, highest and most central group of lines above the abstract. The title in the
 * file's metadata counts only if the page confirms it. `onBoth`: a title that is also on a cover sheet, which is
 * accepted as it is.
 */
export function findTitle(
  page: LaidPage,
  lines: Line[],
  abstract: number | null,
  body: BodyFont,
  info: string,
  isAuthorLine: (line: Line) => boolean,
  onBoth: SharedTitle | null,
): Title {
  if (onBoth)
    return { text: onBoth.isWhole ? joinTitle(onBoth.lines) : onBoth.named, lines: onBoth.lines, unsure: false }
  const top = lines.filter(
    (line, i) =>
      line.y < page.height * 0.62 &&
      /\p{L}{2}/u.test(line.text) &&
      !NOTICE.test(line.text) &&
      !ISSUE.test(line.text) &&
      !FOR_DEGREE.test(line.text) &&
      !JOURNAL.test(line.text.trim()) &&
      (!isKind(line) || isNextLine(line, lines[i - 1])) &&
      !REPORT_NUMBER.test(line.text.trim()) &&
      !/\S@\S/.test(line.text),
  )
  const isList = (line: Line) => isAuthorLine(line) && [NAMES, INITIALS, MARKED].some((sign) => sign.test(line.text))
  const isOtherStyle = (line: Line, before: Line) =>
    line.font !== before.font ||
    isCapitals(line.text) !== isCapitals(before.text) ||
    [line, before].some(({ text }) => (text.match(/\^/g)?.length ?? 0) > 1)
  const groups = groupBySize(
    top,
    (line, before) =>
      (BYLINE.test(line.text) && isAuthorLine(line)) ||
      (isCapitals(before.text) && !isCapitals(line.text) && isAuthorLine(line)) ||
      (line.maxFontSize < SMALL_TITLE * body.fontSize && isCapitals(line.text) !== isCapitals(before.text)) ||
      (isList(line) !== isList(before) && isOtherStyle(line, before)),
  )
  const pageFont = commonFont(lines)
  const mail = lines.findIndex((line) => /\S@\S/.test(line.text))
  const scored = groups.flatMap((group) => {
    const [head] = group
    if (!head) return []
    const isBeside = abstract !== null && head.y > (lines[abstract]?.y ?? 0) - 2
    // Some files draw the title after the text.
    const isLarge = titleSize(head) >= TITLE_SIZE * body.fontSize
    if (abstract !== null && lines.indexOf(head) > abstract && !isLarge) return []
    // Text below the authors' addresses is not a title, however large: it is a logo, or a heading in the first column.
    // Text that is only drawn after them may be, unless it is at the side of the page.
    const isBelow = (lines[mail]?.y ?? 0) < head.y || isAtSide(group, head, page)
    const afterAuthors = mail >= 0 && lines.indexOf(head) > mail && isBelow ? AFTER_AUTHORS : 0
    const own = isBeside ? null : scoreGroup(group, head, page, body, pageFont)
    const score =
      own === null ? null : own - afterAuthors + (leadsToAuthors(group, lines, isAuthorLine) ? ABOVE_AUTHORS : 0)
    const isNames = group.every(isList) && !isLargest(group, groups)
    const isJournal = JOURNAL_NAME.test(group.map(({ text }) => text).join(' '))
    const less = (isNames ? OF_NAMES : 0) + (isJournal ? OF_JOURNAL : 0)
    return score === null ? [] : [{ group, score: score - less }]
  })
  const [best, second] = scored.sort((a, b) => b.score - a.score)
  const holdsNames = best?.group.some(isList) && !isLargest(best.group, groups)
  const isClose = best && second !== undefined && best.score - second.score < CLOSE_SCORES
  const unsure = !best || best.score <= -1 || holdsNames === true || isClose === true
  const title = best && best.score > -1 ? withoutTranslation(withSubtitle(best.group, groups, body, isAuthorLine)) : []
  const named = withoutTags(info)
  const lettered = linesOf(named, groups)
  const isSmallPrint = lettered?.every((line) => line.maxFontSize < SMALL_PRINT * body.fontSize) ?? false
  const isCutShort = !lettered && squeeze(joinTitle(title)).startsWith(squeeze(named))
  if (isTrusted(named, page) && !isSmallPrint && !isCutShort)
    return { text: asPrinted(oneLine(named), joinTitle(lettered ?? title)), lines: lettered ?? title, unsure: false }
  const name = nameAbove(title, groups, body, page)
  const text = withoutTags([...(name ? [name.text] : []), joinTitle(title)].join(': '))
  return { text, lines: name ? [name, ...title] : title, unsure }
}

const isKind = ({ text }: Line) =>
  unspaced(text)
    .split('/')
    .every((kind) => isWorkKind(kind.trim()))

/** Whether a line follows another in its type: the last word of a title may be `Study`. */
const isNextLine = (line: Line, before: Line | undefined) =>
  before !== undefined &&
  before.font === line.font &&
  Math.abs(before.maxFontSize - line.maxFontSize) < SAME_SIZE &&
  Math.abs(before.x0 - line.x0) < EDGE &&
  line.y - before.y < NEXT_LINE * line.maxFontSize
const SAME_SIZE = 0.1
const NEXT_LINE = 1.5

/** Joins letter-spaced article types, such as `S T U D Y P R O T O C O L`. */
const unspaced = (text: string) =>
  /^(?:\p{L}\s){3,}/u.test(text) ? text.replace(/\s/g, '').replace(/protocol/i, ' $&') : text

/** `AFRL-ML-WP-TR-2000-4099` */
const REPORT_NUMBER = /^[\p{L}\d]+(?:[-–/][\p{L}\d]+)*[-–/]\d+$/u
/** `А.П. Дятлов` */
const INITIALS = /(?:\p{Lu}\.\s?){2}/u
/** `Ada Writer*`, above the title. */
const MARKED = /\p{Ll}\s?\^?[*∗†‡]+$/u
/** A title in the size of the text differs from it by capitals alone. */
const SMALL_TITLE = 1.1
const isCapitals = (text: string) => /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text)

/** Names in a list, or one beside another. */
const NAMES = /,|&|\/|\b(?:and|und|et|e|y)\b/

/** Removes a translation of the title, which follows in another font. */
function withoutTranslation(title: Line[]): Line[] {
  const at = title.findIndex((line) => line.font !== title[0]?.font)
  if (at < 1) return title
  const [own, other] = [title.slice(0, at), title.slice(at)]
  const isOneFont = other.every((line) => line.font === other[0]?.font)
  const [first, second] = [own, other].map((lines) => foreignLanguage(lines.map((line) => line.text).join(' ')))
  return isOneFont && first !== second ? own : title
}

/** Lines below this share of the text's size are not the title, even if the file says so: the name of a publisher. */
const SMALL_PRINT = 0.9
/** `By Ada Writer`, below a title of the same size. */
const BYLINE = /^(?:by|par|von|por)\s/i
/** Minimum size of a title, relative to the body. */
const TITLE_SIZE = 1.4
/** Maximum lines of a title, and of one in a size that only titles have. */
const MOST_LINES = 5
const MOST_LARGE_LINES = 8
const AFTER_AUTHORS = 1.5
const OF_NAMES = 1
const OF_JOURNAL = 1.5
const ABOVE_AUTHORS = 0.3
const CLOSE_SCORES = 0.1
/** A list of words in capitals that is this much larger than all else on the page is a title, though it looks like names. */
const LARGER = 1.2
/** Maximum lines between a title and its authors: a subtitle, a note. */
const BETWEEN = 3

/** The lines on the page that match the title in the file's metadata. */
function linesOf(named: string, groups: Line[][]): Line[] | null {
  const wanted = squeeze(named)
  const own = groups.filter((group) => wanted.includes(squeeze(group.map((line) => line.text).join(''))))
  return own.sort((a, b) => countLetters(b) - countLetters(a))[0] ?? null
}

function isLargest([head]: Line[], groups: Line[][]): boolean {
  const sizes = groups.flatMap((group) => (group[0] && group[0] !== head ? [titleSize(group[0])] : []))
  return head !== undefined && titleSize(head) >= LARGER * Math.max(0, ...sizes)
}

function leadsToAuthors(group: Line[], lines: Line[], isAuthorLine: (line: Line) => boolean): boolean {
  const last = group.at(-1)
  if (!last || group.some(isAuthorLine)) return false
  const at = lines.indexOf(last)
  return lines.slice(at + 1, at + 1 + BETWEEN).some((line) => line.y > last.y && isAuthorLine(line))
}

/**
 * A title in the file's metadata, with the hyphens that the page has inside its lines (`semi-arid` for `semiarid`), and
 * without the journal that follows: `… Networks - Computers and Communications, 1997. Proceedings`.
 */
function asPrinted(named: string, printed: string): string {
  const isLonger = named.startsWith(`${printed} - `) && VENUE.test(named.slice(printed.length))
  const [own, other] = [named, printed].map((text) => text.replace(/-/g, '').toLowerCase())
  return isLonger || (own === other && printed.length > named.length) ? printed : named
}

const VENUE = /\b(?:19|20)\d\d\b|\b(?:proceedings|conference|symposium|journal|transactions)\b/i

/** Removes markup that publishers leave in titles: `<italic>E. coli</italic>`, `&amp;`, `&#x2010;`. */
const withoutTags = (text: string) =>
  text
    .replace(/``|(?<=\S)''/g, (marks) => (marks === '``' ? '“' : '”'))
    .replace(/\s+:(?=\s)/g, ':')
    .replace(/<\/?[a-z][a-z0-9:-]*(?:\s[^<>]*)?\/?>/gi, '')
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    .replace(/&#(?:x([\da-f]{1,5})|(\d{1,6}));/gi, (_, hex: string | undefined, decimal: string) =>
      normalizeCharacter(String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))),
    )
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The name of a system, alone on the line above the title in the same font: "olmOCR 2". */
function nameAbove(title: Line[], groups: Line[][], body: BodyFont, page: LaidPage): Line | null {
  const [head] = title
  const above = groups[groups.findIndex((group) => group.some((line) => line === head)) - 1]
  const [line] = above ?? []
  if (!head || !line || above?.length !== 1 || line.font !== head.font) return null
  if (line.maxFontSize < body.fontSize * 1.15 || head.y - line.y > 2.2 * head.maxFontSize) return null
  if (line.text.length > 24 || /[,@:]/.test(line.text) || !/\p{Ll}\p{Lu}|\p{Lu}{2}|\p{L}\d/u.test(line.text))
    return null
  // The text mentions it, unlike a series or an article type.
  return page.lines.some((other) => other.y > head.y && other.text.includes(line.text)) ? line : null
}

const countLetters = (lines: Line[]) => lines.reduce((sum, line) => sum + (line.text.match(/\p{L}/gu)?.length ?? 0), 0)

/** Size relative to the body, minus penalties. Null if it cannot be a title. */
function scoreGroup(group: Line[], head: Line, page: LaidPage, body: BodyFont, pageFont: string): number | null {
  const letters = countLetters(group)
  const size = titleSize(head)
  const most = size >= TITLE_SIZE * body.fontSize ? MOST_LARGE_LINES : MOST_LINES
  if (letters < 6 || letters > 260 || group.length > most || (letters < 9 && size < body.fontSize * 1.3)) return null
  let score = size / body.fontSize - (head.y / page.height) * 0.3
  const text = group.map((line) => line.text).join(' ')
  if (size < body.fontSize * 1.05) {
    if (head.font === pageFont) score -= 0.35
    if (text === text.toUpperCase() && /\p{Lu}{4}/u.test(text) && letters > 15) score += 0.25
    if (/(\d\s*,\s*\d|[∗†‡§])/.test(text) || (text.match(/,/g)?.length ?? 0) >= 3) score -= 0.3
  }
  if (/universit|institut|department|academy of|университет|институт|академия|@/i.test(head.text)) score -= 0.5
  if (isAtSide(group, head, page)) score -= 0.9
  return score
}

/** Whether lines are at the right, off-centre and away from the edge of a column. */
function isAtSide(group: Line[], head: Line, page: LaidPage): boolean {
  const middle = (Math.min(...group.map((line) => line.x0)) + Math.max(...group.map((line) => line.x1))) / 2
  const offCentre = Math.abs(middle - page.width / 2) > 0.13 * page.width
  return offCentre && head.x0 > 0.25 * page.width && !beginsColumn(head, page)
}

/** The largest size in a line, ignoring single letters that are far larger than the rest: drop caps, broken fonts. */
function titleSize({ items, fontSize, maxFontSize }: Line): number {
  if (maxFontSize <= LARGE * fontSize) return maxFontSize
  const rest = items.filter((item) => item.fontSize <= LARGE * fontSize && item.text.trim() !== '')
  return Math.max(...rest.map((item) => item.fontSize))
}
const LARGE = 1.6

/** Whether a line is at the left edge of most of the text, beside a column of notes. */
function beginsColumn(head: Line, page: LaidPage): boolean {
  const prose = page.lines.filter((line) => line.text.length > 50)
  return prose.filter((line) => Math.abs(line.x0 - head.x0) < EDGE).length > prose.length / 2
}
/** Maximum difference between edges of one column, in points. */
const EDGE = 8

/** Adds a group in the same font right above or below to the title. */
function withSubtitle(group: Line[], groups: Line[][], body: BodyFont, isAuthorLine: (line: Line) => boolean): Line[] {
  const [head] = group
  const last = group.at(-1)
  if (!head || !last) return group
  const i = groups.indexOf(group)
  const belongs = (other: Line[] | undefined): other is Line[] => {
    const [first] = other ?? []
    if (!other || !first || first.font !== head.font || other.length > 2) return false
    if (isCapitals(head.text) && !isCapitals(first.text) && isAuthorLine(first)) return false
    return first.maxFontSize >= body.fontSize * 1.15 && !/[,@\d∗*†]/.test(first.text) && countLetters(other) > 8
  }
  const after = groups[i + 1]
  if (belongs(after) && (after[0]?.y ?? 0) - last.y < 2.2 * (after[0]?.maxFontSize ?? 0)) return [...group, ...after]
  const before = groups[i - 1]
  if (belongs(before) && head.y - (before.at(-1)?.y ?? 0) < 2.2 * head.maxFontSize) return [...before, ...group]
  return group
}

function commonFont(lines: Line[]): string {
  const counts = new Map<string, number>()
  for (const { font, text } of lines) counts.set(font, (counts.get(font) ?? 0) + text.length)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}

function isTrusted(info: string, page: LaidPage): boolean {
  if (
    NOTICE.test(info) ||
    JOURNAL.test(info) ||
    info.length <= 12 ||
    info.split(/\s+/).length < 3 ||
    FILE_LIKE.test(info)
  )
    return false
  // UTF-8 that a program took for Latin: `â€“`; a title that was cut short
  if (/…$|\.\.\.$|â€|Ã[\u0080-\u00bf]|\ufffd/.test(info)) return false
  const written = squeeze([...page.margin, ...page.lines].map((line) => line.text).join('\n'))
  return written.includes(squeeze(info).slice(0, 40))
}
