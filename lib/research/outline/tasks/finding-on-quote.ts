import type { Passage } from '../../../quoting/passage'
import type { Finding } from '../finding'
import { headOf } from '../head-of'
import { placeQuote } from '../place-quote'

/** A model's note: a statement and the quote that it rests on. `number`: of the passage quoted, from 1. */
type QuotedStatement = { number: number; quote: string; statement: string }

/**
 * The finding of a note, on no item yet, with the passage that contains its quote. The quote decides: a wrong number does not
 * matter. Null when no passage contains it.
 */
export function findingOnQuote(
  { number, quote, statement }: QuotedStatement,
  passages: Passage[],
): { passage: Passage; finding: Finding } | null {
  const named = passages[number - 1]
  for (const passage of named ? [named, ...passages] : passages) {
    const sentences = placeQuote(passage, quote)
    const [first] = sentences ?? []
    if (!sentences || !first) continue
    const { id, paperId, title, relevance } = passage
    const head = headOf(passage)
    const finding = {
      id: `${paperId} ${first.page} ${first.shown.slice(0, 80)}`,
      paperId,
      title,
      statement: statement.replace(/\s+/g, ' '),
      sentences,
      ...(head && { head }),
      evidenceIds: [id],
      items: [],
      score: relevance,
    }
    return { passage, finding }
  }
  return null
}
