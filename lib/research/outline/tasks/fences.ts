import { formatMarker } from '../../../citations/markers/markers'
import { fence, fenceText } from '../../../models/prompts/fence'
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

/** Lists the items of a checklist with their numbers, from 1. */
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
  return `What the sources say about “${title.replace(/[?.\s]+$/, '')}”: what it is, how it is done, and what it results in.`
}

/** Lists up to `most` titles of works. `none`: the text for an empty list. */
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

/** Citation of a fact: its page, or both pages if its words cross a page break. */
export function citeOf({ paperId, sentences }: Finding): string {
  const pages = [...new Set(sentences.map(({ page }) => page))]
  return (pages.length > 0 ? pages : [1]).map((page) => formatMarker(paperId, page)).join(' ')
}

/** A sentence with such a beginning refers to something named earlier, even if it names it later in other words. */
const POINTS = /^(?:[^\s.!?]+ ){0,4}(?:it|its|they|their|them|this|these|those|such)\b/i

/**
 * Formats the exact words of a fact (of a table row, below its headings) and the reading of them if it adds something
 * to these words and the paper's title, which a model also sees: often only the reading names what “it” refers to.
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

/** Numbers the works in the order in which facts name them, from 1. */
export function numberSources(facts: Finding[]): Map<string, number> {
  return new Map([...new Set(facts.map(({ paperId }) => paperId))].map((id, index) => [id, index + 1]))
}

type TextOf = (passage: Passage) => string

/** Lists passages with their numbers among `all`. `textOf` formats the text. */
export function fencePassages(shown: Passage[], all: Passage[], textOf?: TextOf): string {
  const placeOf = ({ paperId, spans, title }: Passage) => ({ cite: formatMarker(paperId, spans[0]?.page ?? 1), title })
  return fenceNumbered('result', { shown, all, placeOf, textOf })
}

/** Like `fencePassages`, but grouped by paper and with numbers only: no places, and the title once per paper. */
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
