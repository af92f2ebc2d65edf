import type { TermsInPapers } from '../search/terms-in-papers'
import type { PassagesOf } from '../search/terms-in-passages'
import { askedTogether } from './asked-together'
import { isFiller } from './content-term'
import type { Lacking } from './lacking'
import { isMeasure } from './measures'
import { ownTerms, type Wanted } from './read-wanted'
import type { PaperFeatures } from './score-papers'
import { mostUses, mostUsesIn, prominentUses } from './whole-papers'

/** What tells whether the library holds the matter of a question; see `holdsMatter`. */
export type OutcomeSignals = {
  /** share of what is asked that stands in one passage of the nearest papers, 0..1; see `askedTogether` */
  together: number
  /** the `best` of the nearest papers, 0..1 */
  best: number
  /** the share of what else is asked that stands beside the measure that is asked for, or its unit; 1 where none is */
  measured: number
  /** ln(1 + different terms, at least 4): chance alone covers much of a short question */
  length: number
  /** how many terms of the question's matter the nearest papers lack, as a share of two, 0..1 */
  lacks: number
  /** 1 when a name of the question stands in no paper, less for a word that may be one */
  unknownName: number
  /** 1 when a name of the question stands in any one paper twice at most */
  rareName: number
  /** 1 when the nearest papers use a name of the question, with the version that it asks for, twice at most */
  farName: number
  /** 1 when the question names an author of the library */
  author: number
}

export type OutcomeWeights = Record<keyof OutcomeSignals | 'bias', number>

/** Found by logistic regression with L2 over 533 answerable and 230 unanswerable questions on 67 papers, weighed 60 to 40. */
export const OUTCOME: OutcomeWeights = {
  bias: -6.73,
  best: 3.24,
  together: 2.25,
  measured: 1.55,
  length: 2.1,
  lacks: -0.89,
  unknownName: -1.34,
  rareName: -1.17,
  farName: -1.37,
  author: 0.58,
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
  /** terms of the names in the question */
  names: number[]
  /** what the nearest papers lack, heaviest first */
  lacking: Lacking[]
  /** the terms of the passages of the nearest papers, by paper */
  nearest: Map<string, PassagesOf>
  /** how often they say a name of the question with its version; null where it has none */
  versionUses: number | null
  /** whether each of them may hold a part of what is asked */
  sideBySide: boolean
  /** papers that are asked */
  among: (paperId: string) => boolean
}

export function outcomeSignals(input: SignalInput): OutcomeSignals {
  const { inPapers, features, wanted, names, lacking, nearest, versionUses, sideBySide, among } = input
  const often = prominentUses(inPapers)
  const usesNear = (term: number) => mostUsesIn(inPapers, term, nearest.keys())
  const isFar = (uses: number) => uses <= RARE * often
  // Whether "biggest" or "wrong" stands beside another word says nothing.
  const asked = [...wanted.terms].filter(([, { word, joined }]) => !joined && !isFiller(word)).map(([term]) => term)
  const { share, beside } = askedTogether(asked, [...nearest.values()], sideBySide)
  const measures = asked.filter((term) => isMeasure(wanted.terms.get(term)?.word ?? ''))
  const uses = names.map((term) => mostUses(inPapers, term, among))
  const unknownName = uses.some((count) => count === 0)
  const isNear = nearest.size > 0 ? (id: string) => nearest.has(id) : among
  let best = 0
  for (const [id, own] of features) if (own.best > best && isNear(id)) best = own.best
  return {
    best,
    together: asked.length > 0 ? share : NO_WORDS,
    measured: Math.min(1, ...measures.map(beside)),
    length: Math.log(1 + Math.max(ownTerms(wanted).length, FEW_TERMS)),
    lacks: Math.min(1, lacking.filter(({ term }) => term).length / MANY_LACK),
    unknownName: unknownName ? 1 : lacking.some(({ foreign }) => foreign) ? LIKELY_NAME : 0,
    rareName: !unknownName && uses.some((count) => count <= RARE * often) ? 1 : 0,
    farName:
      nearest.size > 0 && (names.some((term) => isFar(usesNear(term))) || (versionUses !== null && isFar(versionUses)))
        ? 1
        : 0,
    author: wanted.authors.size > 0 ? 1 : 0,
  }
}

/** What a word that is no English counts, against a name that is written as one: people coin words. */
const LIKELY_NAME = 0.5
/** As many terms or fewer make a question short: "what is attention" is not less sure than "what is graph attention". */
const FEW_TERMS = 4
/** A question in quite other words than the papers' lacks many more, and is none the less held. */
const MANY_LACK = 2
/** A question that names authors or years alone has no words that could be unknown. */
const NO_WORDS = 0.8
