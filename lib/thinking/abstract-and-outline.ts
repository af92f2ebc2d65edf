import { formatMarker } from '../citations/markers/markers'
import { stemsOf } from '../question/terms'
import type { PaperText } from '../text/document'
import { oneLine } from '../text/format/phrases'
import { paragraphsOf } from '../text/paragraphs'
import { sentencesOf } from '../text/sentences'
import { sentenceSpans, textOf } from '../text/spans'
import { idf } from '../text/words/terms'

type Statement = { text: string; page: number; section: string }

/** Number of first sentences used if there is no abstract. */
const OPENING = 5
/** Key sentences: maximum number, length in words, and highest share of words that two of them may have in common. */
const KEY = { most: 8, words: [10, 45], overlap: 0.5 } as const
const OUTLINE = { entries: 14, longest: 70 }
/** Longest sentence, in tokens; a longer one is a listing. */
const LONGEST_SENTENCE = 120

/**
 * Summarizes a paper in its own words: the abstract, the sentences of its body closest to title and abstract (cosine of
 * tf·idf within the paper), and its headings. Every statement is followed by `[ID, page N]`.
 */
export function abstractAndOutline(paper: PaperText): string {
  const sentences = statementsOf(paper)
  const abstract = abstractOf(paper, sentences)
  const opening = abstract.length > 0 ? abstract : sentences.slice(0, OPENING)
  const parts = [
    section(abstract.length > 0 ? 'Abstract' : 'Opening', paragraph(paper, opening)),
    section('Key sentences', list(paper, keySentences(paper.title, opening, sentences))),
    section('Outline', list(paper, outlineOf(paper))),
  ]
  return parts.filter(Boolean).join('\n\n')
}

function section(heading: string, body: string): string {
  return body === '' ? '' : `## ${heading}\n\n${body}`
}

function paragraph({ id }: PaperText, statements: Statement[]): string {
  return statements.map((one) => marked(id, one)).join(' ')
}

function list({ id }: PaperText, statements: Statement[]): string {
  return statements.map((one) => `- ${marked(id, one)}`).join('\n')
}

function marked(paperId: string, { text, page }: Statement): string {
  return `${text.replace(/\s+/g, ' ').replace(/[\\`*_<$~]/g, (sign) => `\\${sign}`)} ${formatMarker(paperId, page)}`
}

function statementsOf({ pages }: PaperText): Statement[] {
  return paragraphsOf(pages, 'paragraph').flatMap((paragraph) =>
    sentenceSpans(pages, paragraph, LONGEST_SENTENCE).map(({ spans }) => ({
      text: textOf(pages, spans),
      page: spans[0]?.page ?? 1,
      section: paragraph.section,
    })),
  )
}

/** Abstract from the pages, else from the metadata. */
function abstractOf(paper: PaperText, sentences: Statement[]): Statement[] {
  const onPages = sentences.filter(({ section }) => /^abstract\b/i.test(section))
  if (onPages.length > 0 || !paper.abstract) return onPages
  const abstract = oneLine(paper.abstract)
  const page = pageOf(abstract, paper)
  return sentencesOf(abstract).map(({ start, end }) => ({
    text: abstract.slice(start, end),
    page,
    section: 'Abstract',
  }))
}

/** The page on which the text starts; the first if it is not found. */
function pageOf(text: string, { pages }: PaperText): number {
  const letters = (value: string) => value.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
  const opening = letters(text).slice(0, 40)
  return pages.find((page) => letters(page.text).includes(opening))?.number ?? 1
}

function keySentences(title: string, opening: Statement[], sentences: Statement[]): Statement[] {
  const isOfOpening = new Set(opening)
  const body = sentences.filter((one) => {
    const words = one.text.split(/\s+/).length
    return !isOfOpening.has(one) && words >= KEY.words[0] && words <= KEY.words[1] && /[.!?]$/.test(one.text)
  })
  const stems = body.map(({ text }) => stemsOf(text))
  const frequency = new Map<string, number>()
  for (const own of stems) for (const stem of new Set(own)) frequency.set(stem, (frequency.get(stem) ?? 0) + 1)
  const weigh = (words: string[]) => weightsOf(words, (stem) => idf(frequency.get(stem) ?? 0, body.length))
  const centre = weigh([title, ...opening.map(({ text }) => text)].flatMap(stemsOf))
  const ranked = body
    .map((one, index) => ({ one, own: new Set(stems[index]), nearness: cosine(weigh(stems[index] ?? []), centre) }))
    .sort((a, b) => b.nearness - a.nearness)
  const chosen: { one: Statement; own: Set<string> }[] = []
  for (const { one, own } of ranked) {
    if (chosen.length === KEY.most) break
    if (chosen.every((other) => overlap(other.own, own) < KEY.overlap)) chosen.push({ one, own })
  }
  const keep = new Set(chosen.map(({ one }) => one))
  return body.filter((one) => keep.has(one))
}

/** Weight of each stem: (1 + ln tf) · idf. */
function weightsOf(stems: string[], idfOf: (stem: string) => number): Map<string, number> {
  const counts = new Map<string, number>()
  for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  return new Map([...counts].map(([stem, count]) => [stem, (1 + Math.log(count)) * idfOf(stem)]))
}

function cosine(a: Map<string, number>, b: Map<string, number>): number {
  let sum = 0
  for (const [stem, weight] of a) sum += weight * (b.get(stem) ?? 0)
  return sum / (Math.hypot(...a.values()) * Math.hypot(...b.values()) || 1)
}

function overlap(a: Set<string>, b: Set<string>): number {
  const shared = [...a].filter((stem) => b.has(stem)).length
  return shared / Math.max(1, Math.min(a.size, b.size))
}

/** The headings, each once with its page. */
function outlineOf({ pages }: PaperText): Statement[] {
  const found = new Map<string, Statement>()
  for (const page of pages)
    for (const { kind, start, end } of page.blocks) {
      const text = oneLine(page.text.slice(start, end))
      if (kind !== 'heading' || text.length > OUTLINE.longest || !/\p{L}{3}/u.test(text)) continue
      if (!found.has(text.toLowerCase())) found.set(text.toLowerCase(), { text, page: page.number, section: text })
    }
  return [...found.values()].slice(0, OUTLINE.entries)
}
