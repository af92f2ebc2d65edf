import { stemsOf, termsOf } from '../../question/terms'
import type { PaperText } from '../../text/paper-text'
import { paragraphsOf } from '../../text/paragraphs'
import { textOf } from '../../text/sentence-spans'
import type { Cell } from './cell'
import type { Column } from './column'
import { commonColumn } from './common-columns'

/** What is shown to a model of a paper: about 6,000 tokens. */
const MOST_CHARACTERS = 24_000
const PER_COLUMN = 5

type Part = { page: number; section: string; text: string; worth: number; order: number }

/**
 * The paragraphs, captions and tables of a paper that a reader would look into for the columns, in reading order: its
 * abstract, what the words found, and the nearest to each column.
 */
export function passagesFor(
  columns: Column[],
  paper: PaperText,
  found: Cell[],
): { page: number; section: string; text: string }[] {
  const parts = (['paragraph', 'caption', 'table'] as const).flatMap((kind) =>
    paragraphsOf(paper.pages, kind).map(({ section, spans }) => ({
      section,
      text: textOf(paper.pages, spans),
      kind,
      page: spans[0]?.page ?? 1,
      start: spans[0]?.start ?? 0,
    })),
  )
  parts.sort((a, b) => a.page - b.page || a.start - b.start)
  // What a table is of stands above it, or below.
  const caption = (at: number) => (parts[at]?.kind === 'caption' ? (parts[at]?.text ?? '') : '')
  const about = (text: string, at: number) => `${text} ${caption(at - 1)} ${caption(at + 1)}`
  const stems = parts.map(
    ({ text, kind, section }, at) => new Set(stemsOf(`${section} ${kind === 'table' ? about(text, at) : text}`)),
  )
  const quotes = found.flatMap(({ quote }) => (quote ? [quote.slice(0, 80)] : []))
  const near = columns.map((column) => nearest(column, stems))
  const weighed = parts.map((part, order): Part => {
    const holds = quotes.filter((quote) => part.text.includes(quote)).length
    const ranks = near.map((ranked) => ranked.indexOf(order)).filter((rank) => rank >= 0)
    const isAbstract = part.section.toLowerCase() === 'abstract'
    const nearness = ranks.reduce((sum, rank) => sum + 1 - rank / (2 * PER_COLUMN), 0)
    return { ...part, worth: (isAbstract ? 3 : 0) + 4 * holds + nearness, order }
  })
  const chosen: Part[] = []
  let length = 0
  for (const part of weighed.sort((a, b) => b.worth - a.worth)) {
    if (part.worth <= 0 || length + part.text.length > MOST_CHARACTERS) continue
    length += part.text.length
    chosen.push(part)
  }
  return chosen.sort((a, b) => a.order - b.order).map(({ page, section, text }) => ({ page, section, text }))
}

/** Places of the parts that hold most of a column's words under their heading, by how rare these are in the paper, best first. */
function nearest({ name, look }: Column, stems: Set<string>[]): number[] {
  const terms = termsOf(`${name} ${look} ${commonColumn(name)?.search ?? ''}`)
  const rarity = new Map(
    terms.map((term) => [term, Math.log(1 + stems.length / (1 + stems.filter((own) => own.has(term)).length))]),
  )
  const held = (own: Set<string>) => terms.reduce((sum, term) => sum + (own.has(term) ? (rarity.get(term) ?? 0) : 0), 0)
  return stems
    .map((own, order) => ({ order, held: held(own) }))
    .filter(({ held }) => held > 0)
    .sort((a, b) => b.held - a.held || a.order - b.order)
    .slice(0, PER_COLUMN)
    .map(({ order }) => order)
}
