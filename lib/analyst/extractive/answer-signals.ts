import type { Passage } from '../analyst'
import type { Question } from '../question'
import { stemsOf } from '../question/terms'
import { REASON } from './cues'
import { asksForKind } from './fact-strength'
import { numberStrength, numbersIn } from './number-strength'
import type { Quotable } from './passage-sentences'
import type { Candidate } from './score'
import type { Weights } from './weights'

/** What tells the sentence that answers from others on the same matter; each about 0..1. */
export type Signals = {
  /** its words beside those of the question are those of the sentences that are nearest to it */
  company: number
  /** nearness in meaning to the best sentences, which all say the same of the matter as a whole */
  general: number
  /** the question without its names: held by the sentence or the one beside it */
  focusNear: number
  /** … by the sentence behind it */
  focusAfter: number
  /** held by its heading */
  heading: number
  /** terms of the question to the root of its words */
  density: number
  /** of its passage, to the best */
  relevance: number
  /** authors speak of what they did */
  authors: number
  /** natural logarithm of its words over 20 */
  length: number
  related: number
  results: number
  /** where a number or a fact is asked for: numbers it has, three at most, and whether they are of the kind that is asked for */
  numbers: number
  number: number
  /** where a fact is asked for: tells what was */
  past: number
  /** where a reason is asked for: what would be otherwise, or what comes of it */
  consequence: number
  /** … the sentence behind it gives one: what is so stands before why it is so */
  reasonAfter: number
}

/**
 * What a signal adds to the score, from its usual value on. Fitted by `npm run eval -- openings` to 287 questions over 67
 * papers whose answers are known in the papers' words, with the score as it was as prior.
 */
export const SIGNALS: Record<keyof Signals, { weight: number; usual: number }> = {
  company: { weight: 0.469, usual: 0.23 },
  general: { weight: -0.28, usual: 0.347 },
  focusNear: { weight: 0.481, usual: 0.217 },
  focusAfter: { weight: 0.406, usual: 0.084 },
  heading: { weight: 0.637, usual: 0.049 },
  density: { weight: 0.37, usual: 0.174 },
  relevance: { weight: 1.127, usual: 0.817 },
  authors: { weight: 0.292, usual: 0.299 },
  length: { weight: -0.224, usual: 0.023 },
  related: { weight: -0.418, usual: 0.044 },
  results: { weight: -0.207, usual: 0.104 },
  numbers: { weight: 0.528, usual: 0.053 },
  number: { weight: 0.468, usual: -0.129 },
  past: { weight: 0.659, usual: 0.014 },
  consequence: { weight: 0.477, usual: 0.01 },
  reasonAfter: { weight: 0.5, usual: 0.01 },
}

const AUTHORS = /\b(?:we|our|us)\b/i
const PAST = /\b(?:was|were|had)\b/i
const CONSEQUENCE =
  /\b(?:would|otherwise|without|cannot|leads? to|results? in|caus(?:e|es|ing)|means that|too (?:many|much|slow|large|expensive|small))\b/i
const USUAL_WORDS = 20
const SHORTEST = 4
const MOST_NUMBERS = 3
/** Sentences that say what the matter is. */
const BEST = 6
/** How much more the best sentences say of which words keep company with those of the question. */
const COMPANY = { coverage: 2, score: 3, words: 4 }

/** The candidates with what their signals add to their scores, best first. */
export function withSignals(
  question: Question,
  candidates: Candidate[],
  passages: Passage[],
  weights: Weights,
): Candidate[] {
  const all = signalsOf(question, candidates, passages, weights)
  const names = Object.keys(SIGNALS) as (keyof Signals)[]
  return candidates
    .map((candidate, at) => {
      const own = all[at]
      const added = names.reduce(
        (sum, name) => sum + SIGNALS[name].weight * ((own?.[name] ?? 0) - SIGNALS[name].usual),
        0,
      )
      return { ...candidate, score: candidate.score + added }
    })
    .sort((a, b) => b.score - a.score)
}

/** The signals of each candidate. `candidates` as scored, best first. */
export function signalsOf(
  question: Question,
  candidates: Candidate[],
  passages: Passage[],
  weights: Weights,
): Signals[] {
  const { type, text: asked, terms } = question
  const names = new Set(question.names.flatMap(stemsOf))
  const meaning = (some: string[]) => some.reduce((sum, term) => sum + weights.idf(term), 0)
  const shareOf = (some: string[]) => {
    const all = meaning(some) || 1
    return (isHeld: (term: string) => boolean) => meaning(some.filter(isHeld)) / all
  }
  const [shareOfAll, shareOfFocus] = [shareOf(terms), shareOf(terms.filter((term) => !names.has(term)))]
  const mostRelevant = Math.max(1e-9, ...passages.map(({ relevance }) => relevance))
  const company = companyOf(terms, candidates, weights)
  const best = candidates.slice(0, BEST)
  // A place, a time or a purpose is no number, and no event.
  const isOpen = type === 'number' || (type === 'fact' && !asksForKind(asked))
  const is = (held: boolean) => (held ? 1 : 0)
  return candidates.map((candidate) => {
    const { sentence } = candidate
    const text = sentence.shown
    const own = weights.stems(sentence)
    const before = stemsBeside(sentence.previous, weights)
    const after = stemsBeside(sentence.next, weights)
    const heading = weights.stemsIn(`${sentence.section} ${sentence.label}`)
    const others = best.filter((other) => other !== candidate)
    const alike = others.reduce((sum, other) => sum + weights.similarity(sentence, other.sentence), 0)
    const held = terms.filter((term) => own.has(term)).length
    return {
      company: company(sentence),
      general: alike / (BEST - 1),
      focusNear: shareOfFocus((term) => own.has(term) || before.has(term) || after.has(term)),
      focusAfter: shareOfFocus((term) => after.has(term)),
      heading: shareOfAll((term) => heading.has(term)),
      density: held / Math.sqrt(Math.max(1, sentence.words)),
      relevance: sentence.passage.relevance / mostRelevant,
      authors: is(AUTHORS.test(text)),
      length: Math.log(Math.max(SHORTEST, sentence.words) / USUAL_WORDS),
      related: is(sentence.sectionType === 'related'),
      results: is(sentence.sectionType === 'results'),
      numbers: isOpen ? Math.min(MOST_NUMBERS, numbersIn(text, '').length) / MOST_NUMBERS : 0,
      number: isOpen ? Math.max(-1, numberStrength(text, asked)) / 2 : 0,
      past: is(type === 'fact' && isOpen && PAST.test(text)),
      consequence: is(type === 'why' && CONSEQUENCE.test(text)),
      reasonAfter: is(type === 'why' && REASON.test(sentence.next?.shown ?? '')),
    }
  })
}

const NONE: ReadonlySet<string> = new Set()

function stemsBeside(sentence: Quotable['previous'], weights: Weights): ReadonlySet<string> {
  return sentence ? weights.stems(sentence) : NONE
}

/**
 * How far the words of a sentence that the question does not have stand in the sentences nearest to it: a relevance
 * model (Lavrenko and Croft, 2001) over sentences, each word by how much of its sentences is on the question. The best has 1.
 */
function companyOf(terms: string[], candidates: Candidate[], weights: Weights): (sentence: Quotable) => number {
  const asked = new Set(terms)
  const bestScore = Math.max(1e-9, candidates[0]?.score ?? 0)
  const model = new Map<string, { weight: number; sentences: number }>()
  for (const { sentence, coverage, score } of candidates) {
    const stems = weights.stems(sentence)
    const weight =
      (coverage ** COMPANY.coverage * Math.max(0, score / bestScore) ** COMPANY.score) / Math.sqrt(stems.size || 1)
    for (const stem of stems) {
      const known = model.get(stem)
      if (asked.has(stem)) continue
      model.set(stem, { weight: (known?.weight ?? 0) + weight, sentences: (known?.sentences ?? 0) + 1 })
    }
  }
  const worth = new Map(
    [...model].map(([stem, { weight, sentences }]) => [stem, (weight / sentences) * Math.log1p(sentences)]),
  )
  const sumOf = (sentence: Quotable) => {
    const stems = weights.stems(sentence)
    let sum = 0
    for (const stem of stems) sum += worth.get(stem) ?? 0
    return sum / Math.sqrt(stems.size + COMPANY.words)
  }
  const sums = new Map(candidates.map(({ sentence }) => [sentence, sumOf(sentence)]))
  const most = Math.max(1e-9, ...sums.values())
  return (sentence) => (sums.get(sentence) ?? 0) / most
}
