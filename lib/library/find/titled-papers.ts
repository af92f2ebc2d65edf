import { type Question, readQuestion } from '../../question/question'
import { oneLine } from '../../text/format/phrases'
import type { Catalog } from '../catalog/catalog'
import { type IndexedTitle, titleIndex } from './title-index'
import { isQuoted, isTelling, type QuestionWords, readAsked, runsOf, type TitleRun, wordsHeld } from './title-runs'

/** A question that contains titles of papers. */
export type TitledQuestion = {
  /** ids of the papers with these titles */
  paperIds: string[]
  /** the question without the titles */
  rest: string
}

/** A piece of a title in the question: `[from, to)` counts words, `[start, end)` characters. */
type Span = { id: string; from: number; to: number; start: number; end: number; isWhole: boolean }

/** Minimum words of a whole title; shorter ones may occur by chance. */
const WHOLE = { words: 4, telling: 3 }
/** Minimum words of a piece of a title in quotes. */
const QUOTED = { words: 3, telling: 2 }

/**
 * The papers whose title a question contains: in quotes, as a whole or up to its colon. Null if there is none. A name
 * alone ("Raft") is not a full title, and words that a title shares with a question, such as "treatment of separation
 * anxiety disorder", are the topic of many papers.
 */
export function titledPapers(question: string, catalog: Pick<Catalog, 'papers'>): TitledQuestion | null {
  const asked = readAsked(question)
  const spans = spansOf(asked, catalog)
  const chosen: Span[] = []
  for (const span of spans) {
    const overlapping = chosen.filter(({ from, to }) => from < span.to && span.from < to)
    const isSame = ({ from, to, isWhole }: Span) => from === span.from && to === span.to && isWhole === span.isWhole
    if (overlapping.every(isSame)) chosen.push(span)
  }
  if (chosen.length === 0) return null
  return { paperIds: [...new Set(chosen.map(({ id }) => id))], rest: without(asked.text, chosen) }
}

/** Whole titles first, then the longest. */
function spansOf(asked: QuestionWords, catalog: Pick<Catalog, 'papers'>): Span[] {
  const { titles, byWord } = titleIndex(catalog.papers)
  const held = wordsHeld(asked, byWord)
  const spans = [...held].flatMap(([at, count]) => {
    const title = titles[at]
    // A single content word is a title only if it is the whole title, or the whole part before its colon.
    return title && (count >= 2 || title.head <= 2)
      ? runsOf(asked, title).flatMap((run) => spanOf(asked, title, run) ?? [])
      : []
  })
  return spans.sort(
    (a, b) => Number(b.isWhole) - Number(a.isWhole) || b.to - b.from - (a.to - a.from) || (a.id < b.id ? -1 : 1),
  )
}

function spanOf(asked: QuestionWords, title: IndexedTitle, { from, to, inTitle }: TitleRun): Span | null {
  const [first, last] = [asked.words[from], asked.words[to - 1]]
  if (!first || !last) return null
  const length = to - from
  const telling = asked.words.slice(from, to).filter(({ word }) => isTelling(asked, word)).length
  const isWhole = inTitle === 0 && length === title.words.length
  const opensTitle = isWhole || (inTitle === 0 && length >= title.head)
  const quoted = isQuoted(asked, first.start, last.end)
  const isNamed = quoted
    ? (opensTitle && telling > 0) || (length >= QUOTED.words && telling >= QUOTED.telling)
    : opensTitle && telling > 0 && (length >= WHOLE.words || telling >= WHOLE.telling)
  if (!isNamed) return null
  const { start, end } = quoted ? quotedAround(asked, first.start, last.end) : { start: first.start, end: last.end }
  return { id: title.id, from, to, start, end, isWhole }
}

function quotedAround({ quoted }: QuestionWords, start: number, end: number) {
  const around = quoted.find(([from, to]) => from <= start && end <= to)
  return around ? { start: around[0], end: around[1] } : { start, end }
}

/** "In “TITLE”: what …" leaves "what …". */
const OPENING = /^\s*(?:\p{L}{1,5}\s+)?[,:;–—-]\s*/u

function without(text: string, spans: Span[]): string {
  const places = new Map(spans.map(({ start, end }) => [start, { start, end }]))
  const inOrder = [...places.values()].sort((a, b) => b.start - a.start)
  const rest = inOrder.reduce((text, { start, end }) => `${text.slice(0, start)} ${text.slice(end)}`, text)
  return oneLine(rest.replace(OPENING, ''))
}

/** Asks for papers rather than for content of one: who cites it, what was built on it. */
const ASKS_FOR_PAPERS = /\b(?:papers|articles|publications)\b/i

type Field = { paperIds?: string[]; except: string[] }

/**
 * The rest of a question, for the papers whose titles it contains, among those that it may cover. Null if it contains
 * none, or asks for papers.
 */
export function askedOfTitled(
  question: Question,
  catalog: Pick<Catalog, 'papers'>,
  { paperIds, except }: Field,
): { question: Question; paperIds: string[] } | null {
  const titled = titledPapers(question.text, catalog)
  const may = titled?.paperIds.filter((id) => !except.includes(id) && (paperIds?.includes(id) ?? true)) ?? []
  if (!titled || may.length === 0 || ASKS_FOR_PAPERS.test(titled.rest)) return null
  return { question: { ...readQuestion(titled.rest), language: question.language }, paperIds: may }
}
