import type { TermsInPapers } from '../search/terms-in-papers'
import { isFiller, isTelling } from './content-term'
import { coverageBeside, type PassagesOf } from './coverage-beside'
import { type Lacking, tellingOf } from './lacking'
import { isMeasure } from './measures'
import type { Wanted } from './read-wanted'
import type { PaperFeatures } from './score-papers'
import { mostUses, mostUsesIn, prominentUses } from './whole-papers'

/** What tells whether the library holds the matter of a question; see `holdsMatter`. */
export type OutcomeSignals = {
  /** share of the question's weight in words that some paper uses often, 0..1 */
  prominent: number
  /** the `best` of the nearest papers, 0..1 */
  best: number
  /** ln(1 + different terms, at least 4): chance alone covers much of a short question */
  length: number
  /** how many telling words the nearest papers lack, as a share of three, 0..1 */
  lacks: number
  /** 1 when a name of the question stands in no paper, less for a word that may be one */
  unknownName: number
  /** 1 when a name of the question stands in any one paper twice at most */
  rareName: number
  /** 1 when the question names an author of the library */
  author: number
  /** 1 when the nearest papers use a name of the question twice at most */
  farName: number
  /** share of what else is asked that stands in one passage of them with a telling word, on the average, 0..1 */
  beside: number
  /** the same with the measure that is asked for, or its unit; 1 where none is */
  measured: number
}

export type OutcomeWeights = Record<keyof OutcomeSignals | 'bias', number>

/** Found by logistic regression with L2 over 323 answerable and 184 unanswerable questions on 67 papers, together weighed nearly alike. */
export const OUTCOME: OutcomeWeights = {
  bias: -7.28,
  best: 2.37,
  prominent: 1.33,
  length: 2.28,
  lacks: -1.02,
  unknownName: -0.78,
  rareName: -1.26,
  author: 0.62,
  farName: -1.65,
  beside: 1.49,
  measured: 1.33,
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
export const BARS = { refuse: 0.15, notice: 0.5 }
/** A passage that holds so much of a question's weight shares something distinctive with it, whatever else is missing. */
export const DISTINCTIVE = 1 / 3

/** A name that no paper uses more than this, as a share of what is often, is known from a citation at best. */
export const RARE = 0.4

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
  const usesNear = (term: number) => mostUsesIn(inPapers, term, nearest.keys())
  const wordOf = (term: number) => wanted.terms.get(term)?.word ?? ''
  const asked = new Map<number, number>()
  let mass = 0
  let used = 0
  for (const [term, weight] of weights) {
    if (wanted.terms.get(term)?.joined) continue
    mass += weight
    const told = isFiller(wordOf(term)) ? FILLER * weight : weight
    asked.set(term, told / (1 + usesNear(term) / (TOPIC * often)))
    used += weight * Math.min(1, usesOf(term) / often)
  }
  const uses = names.map(usesOf)
  const unknownName = uses.some((count) => count === 0)
  const isNear = nearest.size > 0 ? (id: string) => nearest.has(id) : among
  let best = 0
  for (const [id, own] of features) if (own.best > best && isNear(id)) best = own.best
  const beside = coverageBeside(asked, [...nearest.values()])
  const measures = [...asked.keys()].filter((term) => isMeasure(wordOf(term)))
  return {
    prominent: mass > 0 ? used / mass : NO_WORDS,
    best,
    length: Math.log(1 + Math.max(wanted.terms.size, FEW_TERMS)),
    lacks: Math.min(1, tellingOf(lacking).length / MANY_LACK),
    unknownName: unknownName ? 1 : lacking.some(({ foreign }) => foreign) ? LIKELY_NAME : 0,
    rareName: !unknownName && uses.some((count) => count <= RARE * often) ? 1 : 0,
    author: wanted.authors.size > 0 ? 1 : 0,
    farName: nearest.size > 0 && names.some((term) => usesNear(term) <= RARE * often) ? 1 : 0,
    beside: mass > 0 ? meanOf(beside, new Map([...asked].filter(([term]) => isTelling(wordOf(term))))) : NO_WORDS,
    measured: Math.min(1, ...measures.map((term) => beside.get(term) ?? 0)),
  }
}

/** By weight; 1 where nothing weighs. */
function meanOf(shares: Map<number, number>, weights: Map<number, number>): number {
  let all = 0
  let sum = 0
  for (const [term, weight] of weights) {
    all += weight
    sum += weight * (shares.get(term) ?? 0)
  }
  return all > 0 ? sum / all : 1
}

/**
 * A word that a paper uses so many times what is often names it and says nothing of what is asked about it: it weighs half
 * as much beside others.
 */
const TOPIC = 2
/** Of its weight: whether "biggest" or "wrong" stands beside another word says little. */
const FILLER = 0.25
/** What a word that is no English counts, against a name that is written as one: people coin words. */
const LIKELY_NAME = 0.5
/** As many terms or fewer make a question short: "what is attention" is not less sure than "what is graph attention". */
const FEW_TERMS = 4
/** A question in quite other words than the papers' lacks many more, and is none the less held. */
const MANY_LACK = 3
/** A question that names authors or years alone has no words that could be unknown. */
const NO_WORDS = 0.8
