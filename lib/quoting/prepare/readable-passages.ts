import type { Block, Span, TextPage } from '../../text/document'
import { bySection, paragraphsOf, restOfPages } from '../../text/paragraphs'
import { sentencesOf } from '../../text/sentences'
import { mergeSpans, type Piece, sentenceSpans, textOf } from '../../text/spans'
import { formulasIn } from '../formulas'
import type { TextRange } from '../quote-passages'
import type { ReadablePassage } from '../readable-passage'
import type { Table } from '../tables/read-tables'
import { isInTable, tablePassages } from '../tables/table-passages'

/**
 * Approximate words of a prose passage, and the maximum when paragraphs are joined. With captions, footnotes and ends
 * of sections, the passages shown then average 150 words.
 */
const TARGET = 180
const LONGEST = 260
/** A paragraph with fewer words joins its neighbor if there is any room. */
const SHORT = 60
/** Footnotes and captions with fewer words say nothing on their own. */
const SHORTEST = 8
/** Maximum tokens of a sentence: anything longer is a listing or a formula, and is cut between words. */
const LONGEST_SENTENCE = 200

/** Sections that answer no question about the content of a paper. */
const NO_CONTENT =
  /^[\W\d]*(?:acknowledge?ments?|references|bibliography|funding|author contributions?|competing interests|conflicts? of interest|data availability|about the authors?)\b/i

type Draft = Omit<ReadablePassage, 'paperId' | 'position'>

/**
 * Returns the passages of a paper in reading order, each of about 150 words from one section: whole paragraphs (joined
 * across pages or columns), with short ones combined and long ones cut between sentences. A caption goes with the rows
 * of its table, or is a passage of its own. Reference lists and front matter are left out. The leftovers of each page,
 * such as labels in figures, form one passage of kind `other`; these come last and do not affect the positions of the
 * others. `read`: tables whose rows and columns are known; they replace the same tables in the text.
 */
export function readablePassages(paperId: string, pages: TextPage[], read: Table[] = []): ReadablePassage[] {
  const all = [...prose(pages), ...tables(pages, read), ...notes(pages, read), ...knownTables(pages, read)]
  const drafts = all.filter(({ section }) => !NO_CONTENT.test(section))
  drafts.sort((a, b) => startOf(a).page - startOf(b).page || startOf(a).start - startOf(b).start)
  return [...placeDrafts(paperId, drafts), ...placeDrafts(paperId, leftOver(pages, drafts, read))]
}

/**
 * Returns an abstract or another text without pages as one passage with the given spans. Its position is a neutral
 * value.
 */
export function passageOfText(paperId: string, section: string, text: string, spans: Span[]): ReadablePassage {
  return { paperId, kind: 'text', section, text, spans, sentences: sentencesOf(text), position: 0.5 }
}

function placeDrafts(paperId: string, drafts: Draft[]): ReadablePassage[] {
  const last = Math.max(1, drafts.length - 1)
  return drafts.map((draft, at) => ({ ...draft, paperId, position: at / last }))
}

const startOf = ({ spans }: Draft): Span => spans[0] ?? { page: 0, start: 0, end: 0 }

const ANY_SPACE = /^\s*$/

/** `parts` remain separate spans, as the caption and the rows of a table do. */
function toDraft(pages: TextPage[], kind: Draft['kind'], section: string, ...written: Piece[][]): Draft {
  const parts = withoutLeftOut(pages, written)
  const spans = parts.flatMap((pieces) =>
    mergeSpans(
      pages,
      pieces.flatMap((piece) => piece.spans),
      ANY_SPACE,
    ),
  )
  const sentences = parts.flat().flatMap((piece) => rangeOf(piece, spans) ?? [])
  const formulas = kind === 'text' ? formulasIn(pages, spans) : []
  return { kind, section, text: textOf(pages, spans), spans, sentences, ...(formulas.length > 0 && { formulas }) }
}

const LEFT_OUT = '… '

/**
 * Removes the `… ` before the first sentence, which says that something, such as a formula, was left out there: a quote
 * of this passage does not span the gap.
 */
function withoutLeftOut(pages: TextPage[], parts: Piece[][]): Piece[][] {
  const [[first, ...sentences] = [], ...others] = parts
  const [span, ...spans] = first?.spans ?? []
  if (!first || !span || !textOf(pages, [span]).startsWith(LEFT_OUT)) return parts
  const trimmed = { ...first, spans: [{ ...span, start: span.start + LEFT_OUT.length }, ...spans] }
  return [[trimmed, ...sentences], ...others]
}

/** Returns the position of a sentence in the text of the spans that contain it. */
function rangeOf({ spans: own }: Piece, spans: Span[]): TextRange | null {
  const [first, last] = [own[0], own.at(-1)]
  let at = 0
  let start: number | null = null
  for (const span of spans) {
    const holds = (page: number, offset: number) => page === span.page && offset >= span.start && offset <= span.end
    if (first && start === null && holds(first.page, first.start)) start = at + first.start - span.start
    if (last && start !== null && holds(last.page, last.end)) return { start, end: at + last.end - span.start }
    at += span.end - span.start + 1
  }
  return null
}

type Unit = { pieces: Piece[]; words: number }

/** Joins short paragraphs of a section if that brings a passage closer to the target length, and cuts long ones. */
function prose(pages: TextPage[]): Draft[] {
  return bySection(paragraphsOf(pages, 'paragraph')).flatMap(({ section, members }) => {
    const units = members.flatMap((paragraph) => cut(pages, sentenceSpans(pages, paragraph, LONGEST_SENTENCE)))
    const joined: Unit[] = []
    for (const unit of units) {
      const open = joined.at(-1)
      if (open && belongTogether(open.words, unit.words)) {
        open.pieces.push(...unit.pieces)
        open.words += unit.words
      } else joined.push({ pieces: [...unit.pieces], words: unit.words })
    }
    return joined.map(({ pieces }) => toDraft(pages, 'text', section, pieces))
  })
}

function belongTogether(open: number, next: number): boolean {
  const both = open + next
  if (both > LONGEST) return false
  return Math.abs(both - TARGET) <= Math.abs(open - TARGET) || Math.min(open, next) < SHORT
}

/** Returns a paragraph whole or, if it is long, in even parts of whole sentences. */
function cut(pages: TextPage[], pieces: Piece[]): Unit[] {
  const counts = pieces.map((piece) => wordsIn(textOf(pages, piece.spans)))
  const words = counts.reduce((sum, count) => sum + count, 0)
  const parts = words > LONGEST ? Math.max(1, Math.round(words / TARGET)) : 1
  const units: Unit[] = []
  let done = 0
  pieces.forEach((piece, i) => {
    const count = counts[i] ?? 0
    // Each sentence goes to the part that contains its middle.
    const part = Math.min(parts - 1, Math.floor(((done + count / 2) / words) * parts))
    done += count
    units[part] ??= { pieces: [], words: 0 }
    units[part].pieces.push(piece)
    units[part].words += count
  })
  return units.filter(Boolean)
}

function wordsIn(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}

/** Tables, each with its caption; a long one is split between rows, and each part has the caption. */
function tables(pages: TextPage[], read: Table[]): Draft[] {
  return tablesWithCaptions(pages).flatMap(({ page, table, caption }) => {
    if (read.some((one) => isInTable(table, one, page))) return []
    const head = caption ? sentencePieces(pages, page, caption) : []
    return inParts(pages, rowsOf(page, table)).map((part) => toDraft(pages, 'table', table.section, head, part))
  })
}

/** Groups whole rows into parts that are not too long. */
function inParts(pages: TextPage[], rows: Piece[]): Piece[][] {
  const parts: Piece[][] = []
  let words = 0
  for (const row of rows) {
    const count = wordsIn(textOf(pages, row.spans))
    const open = parts.at(-1)
    if (open && words + count <= LONGEST) open.push(row)
    else {
      parts.push([row])
      words = 0
    }
    words += count
  }
  return parts
}

function knownTables(pages: TextPage[], read: Table[]): Draft[] {
  return read.flatMap((table) => tablePassages(pages, table))
}

/** Captions that belong to no table, and footnotes. */
function notes(pages: TextPage[], read: Table[]): Draft[] {
  const known = [...read, ...read.flatMap(({ further }) => further)]
  const taken = new Set([...tablesWithCaptions(pages), ...known].map(({ caption }) => caption))
  return pages.flatMap((page) =>
    page.blocks.flatMap((block) => {
      const { kind, section } = block
      if ((kind !== 'caption' && kind !== 'footnote') || taken.has(block)) return []
      const draft = toDraft(pages, kind, section, sentencePieces(pages, page, block))
      return wordsIn(draft.text) < SHORTEST ? [] : [draft]
    }),
  )
}

/**
 * The text of each page that is in no draft: text of figures, rotated text, and captions and notes too short to be
 * passages.
 */
function leftOver(pages: TextPage[], drafts: Draft[], read: Table[]): Draft[] {
  const held = new Set(drafts.flatMap(({ spans }) => spans.map(({ page, start }) => `${page} ${start}`)))
  const known = new Set(read.flatMap(({ further }) => further.map(({ caption }) => caption)))
  const isLeft = (block: Block, { number }: TextPage) =>
    (block.kind === 'caption' || block.kind === 'footnote') &&
    !held.has(`${number} ${block.start}`) &&
    !known.has(block) &&
    !NO_CONTENT.test(block.section)
  return restOfPages(pages, isLeft).flatMap(({ section, spans }) => {
    const lines = spans.flatMap(({ page, start, end }) => {
      const own = pages.find(({ number }) => number === page)
      return own ? rowsOf(own, { start, end }) : []
    })
    return inParts(pages, lines).map((part) => toDraft(pages, 'other', section, part))
  })
}

type TableBlock = { page: TextPage; table: Block; caption: Block | undefined }

/** Pairs the tables and captions of a page in order if there are equally many, or all tables with a single caption. */
function tablesWithCaptions(pages: TextPage[]): TableBlock[] {
  return pages.flatMap((page) => {
    const found = page.blocks.filter((block) => block.kind === 'table')
    const captions = page.blocks.filter(
      (block) => block.kind === 'caption' && /^tab/i.test(page.text.slice(block.start, block.end)),
    )
    return found.map((table, i) => {
      const caption = captions.length === found.length ? captions[i] : captions.length === 1 ? captions[0] : undefined
      return { page, table, caption }
    })
  })
}

function sentencePieces(pages: TextPage[], page: TextPage, { section, start, end }: Block): Piece[] {
  return sentenceSpans(pages, { section, spans: [{ page: page.number, start, end }] }, LONGEST_SENTENCE)
}

function rowsOf({ number, text }: TextPage, { start, end }: Pick<Block, 'start' | 'end'>): Piece[] {
  return [...text.slice(start, end).matchAll(/[^\n]*\S[^\n]*/g)].map((row) => {
    const from = start + row.index
    return { spans: [{ page: number, start: from, end: from + row[0].length }], tokens: 0 }
  })
}
