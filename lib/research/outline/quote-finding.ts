import type { Passage } from '../../quoting/passage'
import { quotePassage, type TextRange } from '../../quoting/quote-passages'
import type { Finding } from './finding'

/**
 * Formats the passages behind findings as Markdown quotations, each once. `quoted` holds the ids of passages that are
 * already quoted and is extended. Marks the words that a model chose.
 */
export function quoteFindings(
  findings: Finding[],
  passages: ReadonlyMap<string, Passage>,
  quoted: Set<string>,
): string[] {
  return findings.flatMap(({ evidenceIds, sentences, statement }) =>
    evidenceIds.flatMap((id) => {
      const passage = passages.get(id)
      if (!passage || quoted.has(id)) return []
      quoted.add(id)
      const own = sentences.map(({ shown }) => rangeOf(passage.text, shown)).filter((range) => range !== null)
      return [quotePassage(statement === undefined ? passage : { ...passage, marks: own })]
    }),
  )
}

function rangeOf(text: string, shown: string): TextRange | null {
  const start = text.indexOf(shown)
  return start < 0 ? null : { start, end: start + shown.length }
}
