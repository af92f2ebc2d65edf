import type { PaperMetadata } from '../../../text/document'
import type { BodyFont } from '../layout/body-font'
import { hasCaptionLabel } from '../layout/captions'
import { KEYWORDS } from '../layout/headings'
import type { LaidPage } from '../layout/laid-page'
import type { Line } from '../layout/line'
import type { RawDocument } from '../reader/raw-page'
import { AFFILIATION } from './affiliation'
import { announcesAuthor } from './announces-author'
import { type Authors, isAuthorLine, readAuthors } from './authors'
import { authorsOfSheet } from './authors-of-sheet'
import { countCovers } from './cover-page'
import { frontRows } from './front-rows'
import { readIdentifiers } from './identifiers'
import { readLabelledSheet } from './labelled-sheet'
import { readPublished } from './published'
import { spellTitle } from './spell-title'
import { findTitle } from './title'
import { titleOnBoth } from './title-on-both'

const ABSTRACT_RUN_IN =
  /^(?:abstract|summary|r[ée]sum[ée]|zusammenfassung|resumen|resumo|riassunto|samenvatting)\s*[.:—–-]|^摘\s*要|^要旨/i
const ABSTRACT_ALONE =
  /^\s*(a\s?b\s?s\s?t\s?r\s?a\s?c\s?t|summary|r[ée]sum[ée]|zusammenfassung|resumen|resumo|riassunto|samenvatting|摘\s*要|要\s*旨|概\s*要|초\s*록|요\s*약|ال?ملخص|المستخلص|תקציר)\s*[.:]?\s*$/i
/** Maximum lines of keywords below their heading. */
const KEYWORD_LINES = 8
/** Maximum leading between them, in font sizes. */
const KEYWORD_LEADING = 2.2
/** The heading of a list of contents, and one of its entries. */
const CONTENTS =
  /^\s*(?:(?:table of )?contents|inhalt(?:sverzeichnis)?|sommaire|table des mati[èe]res|[íi]ndice|sum[áa]rio|indice|inhoud)\s*$|\.{4,}\s*\d+\s*$|(?:\.\s){4,}/i

/**
 * Reads the metadata on the first page, and marks the lines with title, authors and addresses as front matter, which is
 * not evidence. Cover sheets before the paper count as front matter. The abstract is read later, from the finished
 * text.
 */
export function readFrontMatter(
  pages: LaidPage[],
  body: BodyFont,
  info: RawDocument['info'],
  fileName: string,
): { metadata: Omit<PaperMetadata, 'abstract'>; front: Line[]; covers: number } {
  const covers = countCovers(pages)
  const first = pages[covers]
  if (!first)
    return { metadata: { title: '', authors: [], published: null, arxivId: null, doi: null }, front: [], covers }
  const sheets = pages.slice(0, covers).flatMap((page) => page.lines)
  const { rows: lines, piecesOf } = frontRows(first.lines.filter((line) => !/^arXiv:/.test(line.text)))
  const abstract = lines.findIndex((line) => ABSTRACT_ALONE.test(line.text) || ABSTRACT_RUN_IN.test(line.text))
  const sheet = pages[covers - 1]
  const onBoth = sheet ? titleOnBoth(sheet, lines) : null
  const title = findTitle(first, lines, abstract < 0 ? null : abstract, body, info.title, isAuthorLine, onBoth)
  const start = title.lines.length ? lines.indexOf(title.lines.at(-1) as Line) + 1 : 0
  const end = findFrontEnd(lines, start, abstract)
  const references = pages.flatMap((page) => page.lines.filter((line) => line.kind === 'reference'))
  const { arxivId, doi, stampDate } = readIdentifiers(pages, covers, fileName)
  const isJapanese = lines.some((line) => /\p{Script=Hiragana}/u.test(line.text))
  const labelled = sheet ? readLabelledSheet(sheet.lines) : null
  const elsewhere = [labelled?.title ?? title.text, keywordsOf(lines)]
  const zones = authorZones(lines, title.lines, first.width, lines.slice(start, Math.min(end, start + 60)))
  const read = zones.map((zone) => readAuthors(zone, elsewhere, !isJapanese))
  const below = read.find(({ names }) => names.length > 0) ?? { names: [], unsure: true }
  const heads = linesAbove(lines, title.lines)
  const above = below.unsure
    ? readAuthors(
        heads,
        elsewhere,
        !isJapanese,
        heads.map((line) => line.text),
      )
    : below
  const listed = sheet && onBoth ? authorsOfSheet(sheet.lines, onBoth.onSheet, first.lines) : []
  const named = labelled?.authors.length ? labelled.authors : listed
  const printed = named.length > 0 ? { names: named, unsure: false } : above.unsure ? below : above
  const onTitlePage =
    named.length === 0 && isTitlePage(lines, abstract)
      ? authorsOfTitlePage(first, lines, title.lines, (some) => readAuthors(some, elsewhere, !isJapanese))
      : null
  const authors = onTitlePage ? { names: onTitlePage.length > 0 ? onTitlePage : printed.names, unsure: true } : printed
  const unsure = [
    ...(title.unsure && !labelled ? ['title' as const] : []),
    ...(authors.unsure ? ['authors' as const] : []),
  ]
  return {
    metadata: {
      title: spellTitle(
        labelled?.title ?? title.text,
        pages.flatMap((page) => page.lines.map((line) => line.text)),
      ),
      authors: authors.names,
      published: readPublished({
        stampDate,
        arxivId,
        first,
        front: [...lines.slice(0, end), ...sheets],
        title: title.lines,
        created: info.created,
        references,
      }),
      arxivId,
      doi,
      ...(unsure.length ? { unsure } : {}),
    },
    covers,
    front: [
      ...sheets,
      ...(title.lines.length && end < lines.length
        ? lines
            .slice(0, end)
            .flatMap(piecesOf)
            .filter((line) => line.kind !== 'footnote')
        : []),
    ],
  }
}

/** Maximum height of names above the baseline of the title's last line, in points. */
const OVERLAP = 1
/** A title off-centre by this share of the page's width has a column of notes beside it. */
const OFF_CENTRE = 0.06
const PROSE_LINES = 3
/** Minimum Korean words in a line of prose. */
const KOREAN_WORDS = 5

/**
 * Lines between the title and the text, in whichever order the file draws them, without a column of notes beside the
 * title. Further zones serve pages with no names there: lines beside the text, and a column of notes that starts with
 * names. Falls back to `drawn`, the lines that follow in drawing order, if there is no title or the drawing order
 * differs from the reading order.
 */
function authorZones(lines: Line[], title: Line[], width: number, drawn: Line[]): Line[][] {
  const last = title.at(-1)
  if (!last) return [drawn]
  const [x0, x1] = [Math.min(...title.map((line) => line.x0)), Math.max(...title.map((line) => line.x1))]
  const isBesideNotes = Math.abs((x0 + x1) / 2 - width / 2) > OFF_CENTRE * width
  const below = lines.filter(
    (line) => line.y > last.y - OVERLAP && !title.includes(line) && !(isBesideNotes && line.x1 < x0),
  )
  const stops = below.flatMap((line, i) => {
    const isHead = ABSTRACT_ALONE.test(line.text) || ABSTRACT_RUN_IN.test(line.text) || KEYWORDS.test(line.text)
    const isList = CONTENTS.test(line.text) || hasCaptionLabel(line.text)
    const isStop =
      isHead || isList || (line.kind === 'heading' && /introduction/i.test(line.text)) || isProseFrom(below, i)
    const text = below.slice(i, i + PROSE_LINES)
    const to = Math.max(...text.map((each) => each.x1))
    return isStop ? [{ y: line.y - OVERLAP, x0: Math.min(...text.map((each) => each.x0)), x1: to }] : []
  })
  const between = below.filter((line) => stops.every((stop) => line.y < stop.y))
  const beside = below.filter((line) =>
    stops.every((stop) => line.y < stop.y || line.x1 < stop.x0 || line.x0 > stop.x1),
  )
  const top = (title[0] ?? last).y - (title[0] ?? last).maxFontSize
  const notes = isBesideNotes ? lines.filter((line) => line.x1 < x0 && line.y > top) : []
  notes.sort((a, b) => a.y - b.y)
  // A column beside the title lists authors only if it starts with them.
  const named = notes[0] && isAuthorLine(notes[0]) ? notes.slice(0, endOfBlock(notes)) : []
  return [between, beside, named].map((zone) => zone.slice(0, MOST_LINES))
}
const MOST_LINES = 90

/** Number of lines, from the first, with no large gap between them. */
function endOfBlock(lines: Line[]): number {
  const end = lines.findIndex((line, i) => i > 0 && line.y - (lines[i - 1]?.y ?? 0) > FAR_ABOVE * line.maxFontSize)
  return end < 0 ? lines.length : end
}

/** Maximum number of lines right above a title that may name authors, and the gap that ends them, in font sizes. */
const LINES_ABOVE = 8
const FAR_ABOVE = 5

/** The lines above a title, up to the first large gap, without those beside it. */
function linesAbove(lines: Line[], title: Line[]): Line[] {
  const found: Line[] = []
  let next = title[0]
  const [x0, x1] = [Math.min(...title.map((line) => line.x0)), Math.max(...title.map((line) => line.x1))]
  const isOver = (line: Line) => line.y < (next?.y ?? 0) && line.x1 > x0 && line.x0 < x1
  const higher = lines.filter(isOver).sort((a, b) => b.y - a.y)
  for (const line of higher) {
    if (!next || found.length === LINES_ABOVE || next.y - line.y > FAR_ABOVE * next.maxFontSize) break
    found.unshift(line)
    next = line
  }
  return found
}

/**
 * Maximum words on a page with a title and no text: the title page of a thesis or book, or the first slide of a talk.
 */
const TITLE_PAGE_WORDS = 150
/** Maximum lines between the title and the author of such a page: a subtitle, and `by`. */
const LINES_BETWEEN = 4

function isTitlePage(lines: Line[], abstract: number): boolean {
  const words = lines.reduce((sum, line) => sum + line.text.split(/\s+/).length, 0)
  return abstract < 0 && words <= TITLE_PAGE_WORDS && !lines.some((_, i) => isProseFrom(lines, i))
}

/** A line at the foot of such a page, above its year, names a place. */
const FOOT = 0.8

/**
 * Takes the names that the page announces as the author's, otherwise the first below the title, otherwise the last above
 * it. Supervisors and jury members follow and outnumber the author, and places and degrees look like names, so the
 * result is always unsure.
 */
function authorsOfTitlePage(page: LaidPage, lines: Line[], title: Line[], names: (lines: Line[]) => Authors): string[] {
  const [first, last] = [title[0], title.at(-1)]
  const own = lines.filter((line) => !title.includes(line)).map((line) => ({ ...line, kind: 'paragraph' as const }))
  const announced = own.flatMap((line, i) => (announcesAuthor(line) ? [[line], own.slice(i + 1, i + 2)] : []))
  const isName = (line: Line) => isAuthorLine(line) && line.y < FOOT * page.height
  const below = own.filter((line) => last && line.y > last.y - OVERLAP).slice(0, LINES_BETWEEN + 1)
  const from = below.findIndex(isName)
  const length = below.slice(from).findIndex((line) => !isName(line))
  const above = own.findLast((line) => first && line.y < first.y && isName(line))
  const candidates = [
    ...announced,
    from < 0 ? [] : below.slice(from, length < 0 ? undefined : from + length),
    above ? [above] : [],
  ]
  return candidates.map((each) => names(each).names).find((found) => found.length > 0) ?? []
}

/** Whether running text starts with this line: it and the next lines are aligned, and most words are in lower case. */
function isProseFrom(lines: Line[], i: number): boolean {
  const run = lines.slice(i, i + PROSE_LINES)
  return (
    run.length === PROSE_LINES &&
    run.every((line, k) => {
      const before = run[k - 1]
      const words = line.text.match(/[\p{L}'’-]+/gu) ?? []
      const small = words.filter((word) => /^\p{Ll}/u.test(word)).length
      const korean = line.text.match(/\p{Script=Hangul}+/gu) ?? []
      const isLatin = words.length >= 4 && small >= 0.55 * words.length
      const isProse = isLatin || /\p{Script=Han}{12}/u.test(line.text) || korean.length >= KOREAN_WORDS
      const follows = !before || (line.y > before.y && line.y - before.y < 2 * line.maxFontSize && line.x0 < before.x1)
      return isProse && follows
    })
  )
}

/** An address, or how to cite the paper, which names its authors. */
const NO_KEYWORDS = /\S@\S|correspond|^\s*(?:cite this|how to cite|to cite|citation\s*:|recommended citation)/i

/** The keywords of the page: no authors, though they may look like names. */
function keywordsOf(lines: Line[]): string {
  const at = lines.findIndex((line) => KEYWORDS.test(line.text))
  const rest = at < 0 ? [] : lines.slice(at, at + KEYWORD_LINES)
  const end = rest.findIndex((line, i) => {
    const isApart = i > 1 && Math.abs(line.y - (rest[i - 1]?.y ?? 0)) > KEYWORD_LEADING * line.maxFontSize
    return (
      i > 0 && (isApart || line.kind === 'heading' || ABSTRACT_RUN_IN.test(line.text) || NO_KEYWORDS.test(line.text))
    )
  })
  return (end < 0 ? rest : rest.slice(0, end)).map((line) => line.text).join(' ')
}

/** Index of the abstract, the keywords, the introduction or the first long line of prose, whichever comes first. */
function findFrontEnd(lines: Line[], start: number, abstract: number): number {
  let end = abstract
  if (end < start) {
    end = lines.findIndex((line, i) => {
      const isProse = line.text.length > 75 && line.kind === 'paragraph' && !AFFILIATION.test(line.text)
      return i >= start && isProse && (line.text.match(/,/g)?.length ?? 0) < 3
    })
  }
  if (end < 0) end = Math.min(lines.length, start + 12)
  const sooner = lines.findIndex(
    (line, i) =>
      i >= start && (KEYWORDS.test(line.text) || (line.kind === 'heading' && /introduction/i.test(line.text))),
  )
  return sooner >= 0 ? Math.min(end, sooner) : end
}
