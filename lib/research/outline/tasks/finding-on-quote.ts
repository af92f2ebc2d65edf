import type { Passage } from '../../../quoting/passage'
import type { Finding } from '../finding'
import { headOf } from '../head-of'
import { placeQuote } from '../place-quote'

/** A model's note: a statement and its quote. `number`: of the quoted passage, from 1. */
type QuotedStatement = { number: number; quote: string; statement: string }

/**
 * Converts a note to a finding without items, and the passage with its quote. Searches all passages, since a model may
 * give a wrong number. Null if none contains the quote.
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
