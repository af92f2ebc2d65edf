import type { TermsInPapers } from '../search/terms-in-papers'
import { type AskedTerm, jointCoverage, type PassagesOf } from './joint-coverage'
import { type Lacking, tellingOf } from './lacking'
import type { Wanted } from './read-wanted'
import type { PaperFeatures } from './score-papers'
import { mostUses, prominentUses } from './whole-papers'

/** What tells whether the library holds the matter of a question; see `holdsMatter`. */
export type OutcomeSignals = {
  /** the best `full` of the nearest papers, 0..1 */
  full: number
  /** share of the question's weight in words that some paper uses often, 0..1 */
  prominent: number
  /** the `best` of any paper, 0..1 */
  best: number
  /** ln(1 + different terms, at least 4): chance alone covers much of a short question */
  length: number
  /** the heaviest word that the nearest papers lack, 0..1 */
  lacking: number
  /** how many telling words they lack, as a share of three, 0..1 */
  lacks: number
  /** 1 when a name of the question stands in no paper, less for a word that may be one */
  unknownName: number
  /** 1 when a name of the question stands in any one paper twice at most */
  rareName: number
  /** 1 when the question names an author of the library */
  author: number
  /** share of what is asked of the nearest papers that stands together in them, 0..1; see `jointCoverage` */
  joint: number
  /** 1 when the nearest papers use a name of the question twice at most */
  farName: number
}

export type OutcomeWeights = Record<keyof OutcomeSignals | 'bias', number>

/** Found by logistic regression with L2 over 283 answerable and 154 unanswerable questions on 67 papers, together weighed nearly alike. */
export const OUTCOME: OutcomeWeights = {
  bias: -5.83,
  full: 0.3,
  best: 2.4,
  prominent: 1.3,
  length: 1.9,
  lacking: -0.2,
  lacks: -0.6,
  unknownName: -0.9,
  rareName: -1.2,
  author: 0.45,
  joint: 1.5,
  farName: -1.7,
}

/** Share of a question's weight that the summary of a paper without full text holds, when it holds the matter. */
const IN_SUMMARY_ALONE = 0.4

/** Whether the matter is that of a paper without full text, off which the signals are not to be read. */
export function summaryHoldsMatter({ sum, best, full }: PaperFeatures): boolean {
  return best === 0 && full === 0 && sum >= IN_SUMMARY_ALONE
}

/** How likely it is, 0..1, that the library holds something on the matter of a question. */
export function holdsMatter(signals: OutcomeSignals, weights: OutcomeWeights = OUTCOME): number {
  const names = Object.keys(signals) as (keyof OutcomeSignals)[]
  const z = names.reduce((sum, name) => sum + weights[name] * signals[name], weights.bias)
  return 1 / (1 + Math.exp(-z))
}

/** Below `refuse` the library is said to hold nothing, below `notice` nothing that answers directly. */
export const BARS = { refuse: 0.12, notice: 0.5 }
/** A passage that holds so much of a question's weight shares something distinctive with it, whatever else is missing. */
export const DISTINCTIVE = 1 / 3

/** A name that no paper uses more than this, as a share of what is often, is known from a citation at best. */
const RARE = 0.4

export type SignalInput = {
  inPapers: TermsInPapers
  features: Map<string, PaperFeatures>
  wanted: Wanted
  weights: Map<number, number>
  /** terms of the names in the question */
  names: number[]
  /** what the nearest papers lack, heaviest first */
  lacking: Lacking[]
  /** the terms of the passages of the nearest papers, by paper */
  nearest: Map<string, PassagesOf>
  /** papers that are asked */
  among: (paperId: string) => boolean
}

export function outcomeSignals(input: SignalInput): OutcomeSignals {
  const { inPapers, features, wanted, weights, names, lacking, nearest, among } = input
  const often = prominentUses(inPapers)
  const usesOf = (term: number) => mostUses(inPapers, term, among)
  const usesNear = (term: number) => mostUses(inPapers, term, (id) => nearest.has(id))
  const asked = new Map<number, AskedTerm>()
  let mass = 0
  let used = 0
  for (const [term, weight] of weights) {
    if (wanted.terms.get(term)?.joined) continue
    mass += weight
    asked.set(term, { weight, uses: usesNear(term) })
    used += weight * Math.min(1, usesOf(term) / often)
  }
  const uses = names.map(usesOf)
  const unknownName = uses.some((count) => count === 0)
  const isNear = nearest.size > 0 ? (id: string) => nearest.has(id) : among
  const most = (feature: 'full' | 'best') => {
    let best = 0
    for (const [id, own] of features) if (own[feature] > best && isNear(id)) best = own[feature]
    return best
  }
  return {
    full: most('full'),
    prominent: mass > 0 ? used / mass : NO_WORDS,
    best: most('best'),
    length: Math.log(1 + Math.max(wanted.terms.size, FEW_TERMS)),
    lacking: lacking[0]?.weight ?? 0,
    lacks: Math.min(1, tellingOf(lacking).length / MANY_LACK),
    unknownName: unknownName ? 1 : lacking.some(({ foreign }) => foreign) ? LIKELY_NAME : 0,
    rareName: !unknownName && uses.some((count) => count <= RARE * often) ? 1 : 0,
    author: wanted.authors.size > 0 ? 1 : 0,
    joint: asked.size > 0 ? jointCoverage(asked, nearest.values(), TOPIC * often) : NO_WORDS,
    farName: nearest.size > 0 && names.some((term) => usesNear(term) <= RARE * often) ? 1 : 0,
  }
}

/** A word that a paper uses so many times what is often is what the paper is about, and half as much is asked of it. */
const TOPIC = 2
/** What a word that is no English counts, against a name that is written as one: people coin words. */
const LIKELY_NAME = 0.5
/** As many terms or fewer make a question short: "what is attention" is not less sure than "what is graph attention". */
const FEW_TERMS = 4
/** A question in quite other words than the papers' lacks many more, and is none the less held. */
const MANY_LACK = 3
/** A question that names authors or years alone has no words that could be unknown. */
const NO_WORDS = 0.8
