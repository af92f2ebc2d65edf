import type { TermsInPapers } from '../search/terms-in-papers'
import type { Known, Wanted } from './read-wanted'
import type { PaperFeatures } from './score-papers'
import { mostUses, PROMINENT, prominence } from './whole-papers'

/** What tells whether the library holds the matter of a question; see `holdsMatter`. */
export type OutcomeSignals = {
  /** the best `full` of any paper, 0..1 */
  full: number
  /** share of the question's weight in words that some paper uses often, 0..1 */
  prominent: number
  /** how near the nearest summary is in meaning, 0..1 */
  near: number
  /** ln(1 + different terms): chance alone covers most of a short question */
  length: number
  /** 1 when a name of the question stands in no paper */
  unknownName: number
  /** 1 when a name of the question stands in any one paper twice at most */
  rareName: number
  /** 1 when the question names an author of the library */
  author: number
}

export type OutcomeWeights = Record<keyof OutcomeSignals | 'bias', number>

/** Found by logistic regression over 167 answerable and 46 unanswerable questions on 67 papers, classes weighed alike. */
export const OUTCOME: OutcomeWeights = {
  bias: -9.2,
  full: 4,
  prominent: 2.5,
  near: 2.4,
  length: 2.4,
  unknownName: -4.1,
  rareName: -2.3,
  author: 1.5,
}

/** How likely it is, 0..1, that the library holds something on the matter of a question. */
export function holdsMatter(signals: OutcomeSignals, weights: OutcomeWeights = OUTCOME): number {
  const names = Object.keys(signals) as (keyof OutcomeSignals)[]
  const z = names.reduce((sum, name) => sum + weights[name] * signals[name], weights.bias)
  return 1 / (1 + Math.exp(-z))
}

/** Below `refuse` the library is said to hold nothing, below `notice` nothing that answers directly. */
export const BARS = { refuse: 0.1, notice: 0.45 }

const RARE = 2

export type SignalInput = {
  inPapers: TermsInPapers
  features: Map<string, PaperFeatures>
  wanted: Wanted
  known: Known
  weights: Map<number, number>
  /** terms of the names in the question */
  names: number[]
  /** papers that are asked */
  among: (paperId: string) => boolean
}

export function outcomeSignals(input: SignalInput): OutcomeSignals {
  const { inPapers, features, wanted, known, weights, names, among } = input
  // What a summary says of a paper without full text, that paper is about.
  const usesOf = (term: number) => (known.summarized.has(term) ? PROMINENT : mostUses(inPapers, term, among))
  let mass = 0
  let used = 0
  for (const [term, weight] of weights) {
    mass += weight
    used += weight * prominence(usesOf(term))
  }
  const uses = names.map(usesOf)
  const unknownName = uses.some((count) => count === 0)
  const most = (feature: 'full' | 'sum' | 'nearSummary') => {
    let best = 0
    for (const [id, own] of features) if (own[feature] > best && among(id)) best = own[feature]
    return best
  }
  return {
    full: known.summarized.size > 0 ? Math.max(most('full'), most('sum')) : most('full'),
    prominent: mass > 0 ? used / mass : NO_WORDS,
    near: most('nearSummary'),
    length: Math.log(1 + wanted.terms.size),
    unknownName: unknownName ? 1 : 0,
    rareName: !unknownName && uses.some((count) => count <= RARE) ? 1 : 0,
    author: wanted.authors.size > 0 ? 1 : 0,
  }
}

/** A question that names authors or years alone has no words that could be unknown. */
const NO_WORDS = 0.8
