import { sentencesOf } from '../../text/sentences'
import { isDangling } from './dangling'
import { rejection } from './rejection'
import { partRunInHeading } from './run-in-heading'
import { type SectionType, sectionType } from './section-type'
import { shownForm } from './shown-form'
import type { Place } from './span-place'
import { countWords, rawWords } from './word-count'

/** A sentence of a paper, with its place and with what decides whether it may be quoted. */
export type Sentence = {
  paperId: string
  title: string
  section: string
  sectionType: SectionType
  /** run-in heading of its paragraph, or empty */
  label: string
  /** page on which it starts, and where on that page's text */
  page: number
  start: number
  /** the source's own words */
  text: string
  /** the form in which it is shown: without connective, citations and pointers */
  shown: string
  words: number
  /** why it may not be quoted, or null */
  rejected: string | null
  /** cannot be read without the one before it */
  dangling: boolean
  opensParagraph: boolean
  /** its neighbours in the same paragraph */
  previous: Sentence | null
  next: Sentence | null
}

export type Paragraph = {
  paperId: string
  title: string
  section: string
  text: string
  /** of an offset in `text` */
  place(offset: number): Place
}

const LONGEST_LABEL = 7
const SPEAKS =
  /^(?:An?|We|It|This|These|They|There|Our)\s|\b(?:is|are|was|were|has|have|had|can|may|will|must|does|do)\b/i
/** "Passages need a unit as well.", where "Choosing a cutoff." and "Size of a passage." are labels. */
const HAS_OBJECT = /^\S+ (?:\S+ )*(?!\S+ing\b|(?:of|in|for|with|as|on|by|to|from|and|or|over|at|than|via)\b)\S+ an? /iu
const BULLET = /^[•▪◦‣■●]\s*/u
/** "… of each PDF.11" */
const FOOTNOTE_MARK = /(?<=\p{L}{3}[.”)])\d{1,2}$/u

/** The note under a title that says who of the authors did what: nothing behind this is the paper's matter. */
const OF_AUTHORS = /(?:^|[.!?]\s|[∗*†‡]\s?)equal contribution\b|\bauthors contributed equally\b|\blisting order is\b/i

/** Sentences of a paragraph, linked to their neighbours. A first "sentence" of a few words is the paragraph's label. */
export function readSentences(paragraph: Paragraph): Sentence[] {
  const { paperId, title, section, place } = paragraph
  const found: Sentence[] = []
  const notes = paragraph.text.search(OF_AUTHORS)
  let label = ''
  for (const span of sentencesOf(paragraph.text)) {
    const opens = found.length === 0
    const raw = paragraph.text.slice(span.start, span.end).replace(FOOTNOTE_MARK, '')
    if (opens && label === '' && isLabel(raw)) {
      label = raw.replace(/[.:]$/, '')
      continue
    }
    const item = raw.replace(BULLET, '')
    const [heading, text] = opens && label === '' ? partRunInHeading(item) : ['', item]
    if (heading !== '') label = heading
    const previous = found.at(-1) ?? null
    const type = sectionType(section)
    const shown = shownForm(text)
    const words = rawWords(text)
    const sentence: Sentence = {
      paperId,
      title,
      section,
      sectionType: type,
      label,
      ...place(span.start + raw.length - text.length),
      text,
      shown,
      words: words.length,
      rejected: notes >= 0 && span.end > notes ? 'authors' : rejection(text, type, { shown, words }),
      dangling: isDangling(shown),
      opensParagraph: opens,
      previous,
      next: null,
    }
    if (previous) previous.next = sentence
    found.push(sentence)
  }
  return found
}

/** "Worker failure." opens a paragraph; "It works." is a sentence. */
function isLabel(text: string): boolean {
  return /[.:]$/.test(text) && countWords(text) <= LONGEST_LABEL && !SPEAKS.test(text) && !HAS_OBJECT.test(text)
}

/** Order of reading inside one paper. */
export function readingOrder(a: Sentence, b: Sentence): number {
  return a.page - b.page || a.start - b.start
}
