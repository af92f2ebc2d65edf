import { formatMarker } from '../../../citations/markers/markers'
import { fence, fenceText } from '../../../models/fence'
import { stemsOf } from '../../../question/terms'
import type { Passage } from '../../../quoting/passage'
import { asShown } from '../../../thinking/ask-analyst'
import { type Finding, quoteOf } from '../finding'
import type { OutlineItem, Refined } from '../outline-item'

/**
 * Formats the question for the prompts of deep research. Text from papers, or from a model that read them, is fenced as
 * data.
 */

export function fenceQuestion({ question }: Refined): string {
  return fenceText('question', question.text)
}

export function fenceScope({ inScope, outOfScope }: Refined): string {
  const lines = [
    ...inScope.map((phrase) => `- belongs to it: ${phrase}`),
    ...outOfScope.map((phrase) => `- does not: ${phrase}`),
  ]
  return lines.length > 0 ? fenceText('scope', lines.join('\n')) : ''
}

/** The items of a checklist, each with the number that it has in it, from 1. */
export function fenceItems(
  checklist: OutlineItem[],
  items: OutlineItem[],
  more: (item: OutlineItem) => string = () => '',
): string {
  return fence(
    'item',
    items.map((item) => ({
      attributes: { number: String(numberOf(checklist, item)), title: item.title },
      text: [item.question === item.title ? questionOf(item.title) : item.question, more(item)]
        .filter(Boolean)
        .join('\n\n'),
    })),
  )
}

/** Question of a theme, made from its title. */
function questionOf(title: string): string {
  return `What is said of “${title.replace(/[?.\s]+$/, '')}”: what it is, how it is done, and what comes of it.`
}

/** Titles of works, the first of them; `none`: what is said where there is none. */
export function fenceTitles(titles: string[], most: number, none: string): string {
  if (titles.length === 0) return none
  return fence(
    'title',
    titles.slice(0, most).map((text) => ({ attributes: {}, text })),
  )
}

export function numberOf(checklist: OutlineItem[], { id }: Pick<OutlineItem, 'id'>): number {
  return checklist.findIndex((item) => item.id === id) + 1
}

/** A fact as it is cited: its page, or both where its words run over the edge of one. */
export function citeOf({ paperId, sentences }: Finding): string {
  const pages = [...new Set(sentences.map(({ page }) => page))]
  return (pages.length > 0 ? pages : [1]).map((page) => formatMarker(paperId, page)).join(' ')
}

/** A sentence that begins like this refers to something named before it, even if its name follows later in other words. */
const POINTS = /^(?:[^\s.!?]+ ){0,4}(?:it|its|they|their|them|this|these|those|such)\b/i

/**
 * The exact words of a fact, of a row of a table below its heads, and below them how they were read, where that says more than these and the title of the
 * paper, which a model is shown too: what “it” stands for is often said outside of them.
 */
export function quoteAndReading(fact: Finding): string {
  const quote = quoteOf(fact)
  const quoted = new Set(stemsOf(`${fact.title} ${fact.head ?? ''} ${quote}`))
  const saysMore = stemsOf(fact.statement ?? '').some((stem) => !quoted.has(stem))
  const isTold = fact.statement !== undefined && (saysMore || POINTS.test(quote))
  return [
    ...(fact.head && !fact.head.includes(quote) ? [`Of the table: ${fact.head}`] : []),
    quote,
    ...(isTold ? [`Read as: ${fact.statement}`] : []),
  ].join('\n')
}

/** Short form of a fact, in the model's words where available. */
export function factText(fact: Finding): string {
  return fact.statement ?? quoteOf(fact)
}

/** A number for each work, in the order in which facts name them, from 1. */
export function numberSources(facts: Finding[]): Map<string, number> {
  return new Map([...new Set(facts.map(({ paperId }) => paperId))].map((id, index) => [id, index + 1]))
}

type TextOf = (passage: Passage) => string

/** Results, each with the number that it has among `all`, and its text as `textOf` gives it. */
export function fencePassages(shown: Passage[], all: Passage[], textOf?: TextOf): string {
  const placeOf = ({ paperId, spans, title }: Passage) => ({ cite: formatMarker(paperId, spans[0]?.page ?? 1), title })
  return fenceNumbered('result', { shown, all, placeOf, textOf })
}

/**
 * Like `fencePassages`, but grouped by paper and named by number only: without their places, and with the title only where
 * a paper begins.
 */
export function fenceByPaper(shown: Passage[], all: Passage[], textOf?: TextOf): string {
  const placeOf = ({ paperId, title }: Passage, index: number): Record<string, string> =>
    shown[index - 1]?.paperId === paperId ? {} : { title }
  return fenceNumbered('passage', { shown, all, placeOf, textOf })
}

type Numbered = {
  shown: Passage[]
  all: Passage[]
  placeOf: (passage: Passage, index: number) => Record<string, string>
  textOf: TextOf | undefined
}

function fenceNumbered(name: string, { shown, all, placeOf, textOf = asShown }: Numbered): string {
  return fence(
    name,
    shown.map((passage, index) => ({
      attributes: {
        number: String(all.indexOf(passage) + 1),
        ...placeOf(passage, index),
        section: passage.section,
        ...(passage.kind === 'text' ? {} : { kind: passage.kind }),
      },
      text: textOf(passage),
    })),
  )
}
