import type { Question } from '../question'
import { looksLikeName } from '../question/names'
import { contentWords, foldedStem, stemsOf } from '../question/terms'
import { type AnswerBlock, quotedIn } from './answer'
import type { Weights } from './weights'

/** Words of the question, as it writes them: in no paper of the library, or in none of the sentences quoted. */
export type Uncovered = { missing: string[]; weak: string[] }

const LARGE_SHARE = 0.3
const RARE = 4.2
const LETTERS = 5

/**
 * What of the question the library does not know (`missing`: a name with no passage at all, or several words that carry
 * much of the meaning) and what the quoted passages leave out (`weak`, only when that is much of its meaning).
 */
export function uncoveredBy(
  question: Question,
  blocks: AnswerBlock[],
  weights: Weights,
  spelled: ReadonlySet<string>,
): Uncovered {
  const surface = surfaceForms(question.text)
  const meaning = question.terms.reduce((sum, term) => sum + weights.idf(term), 0) || 1
  const share = (terms: string[]) => terms.reduce((sum, term) => sum + weights.idf(term), 0) / meaning
  const isKnown = (term: string) => weights.frequency(term) > 0 || spelled.has(term)
  const unknown = question.terms.filter((term) => !isKnown(term))
  const manyUnknown = unknown.length >= 2 && share(unknown) > LARGE_SHARE
  const named = new Set(question.names.flatMap(stemsOf))
  const missing = unknown.filter((term) => manyUnknown || isName(term, surface.get(term) ?? '', named))
  const passages = new Set(blocks.flatMap(textsOf))
  const held = new Set([...passages].flatMap((text) => [...weights.stemsIn(text)]))
  const weak = question.terms.filter(
    (term) => term.length >= LETTERS && weights.idf(term) > RARE && !isNear(term, held) && !spelled.has(term),
  )
  // Two words that papers write as one are no word that the question has.
  const write = (terms: string[]) => [...new Set(terms.flatMap((term) => surface.get(term) ?? []))]
  return {
    missing: write(missing),
    weak: share(weak) > LARGE_SHARE ? write(weak) : [],
  }
}

/** What a block quotes, each sentence with the passage around it. */
function textsOf(block: AnswerBlock): string[] {
  if (block.kind === 'table') return [block.table.title, ...block.table.rows]
  return quotedIn({ blocks: [block] }).flatMap(({ title, passage }) => [title, passage.text])
}

function isName(term: string, surface: string, named: ReadonlySet<string>): boolean {
  return /^\p{Lu}/u.test(surface) && (named.has(term) || looksLikeName(surface))
}

/** "expansion" is near "expand", and "randomized" near "random". */
function isNear(term: string, held: ReadonlySet<string>): boolean {
  if (held.has(term)) return true
  return [...held].some((stem) => stem.length >= LETTERS && stem.slice(0, LETTERS) === term.slice(0, LETTERS))
}

/** The question's own spelling of each of its stems. */
function surfaceForms(text: string): Map<string, string> {
  const forms = new Map<string, string>()
  for (const word of text.match(/[\p{L}\p{N}][\p{L}\p{N}-]*/gu) ?? []) {
    const parts = word.split('-')
    for (const part of parts.length > 1 ? [...parts, word] : [word]) {
      for (const plain of contentWords(part)) {
        const stem = foldedStem(plain)
        if (!forms.has(stem)) forms.set(stem, part)
      }
    }
  }
  return forms
}
