import type { AnalystContext, Passage } from '../../analyst/analyst'
import { excerptsOf } from '../../analyst/extractive/excerpt'
import { type Quotable, quotableSentences } from '../../analyst/extractive/passage-sentences'
import { scoreSentences } from '../../analyst/extractive/score'
import { selectExcerpts } from '../../analyst/extractive/select'
import { type Weights, weigh } from '../../analyst/extractive/weights'
import { readQuestion } from '../../analyst/question'
import { withTurns } from '../../library/find/turns'
import type { Fact } from '../events'
import { bearsOn, OF_WHOLE, PROPOSES } from './bears-on'
import type { ChecklistItem, Facet } from './deep-plan'
import { opensAnswer } from './opening'
import { pointsBack } from './points-back'
import { bearsOnMatter, type Vocabulary } from './vocabulary'

/** Sentences of a paper that stand together there and bear on the checklist. Plain JSON. */
export type DeepFact = {
  /** the place of its first sentence, by which the same fact is known when it is found again */
  id: string
  paperId: string
  /** of the paper */
  title: string
  /** what it says, in a model's words; absent where none read it */
  statement?: string
  /** in the papers' own words, in the form in which they are shown */
  sentences: { shown: string; page: number }[]
  evidenceIds: string[]
  /** ids of the items of the checklist that it bears on */
  items: string[]
  score: number
  /** how likely it tells something on the question, 0..1; absent where that was not weighed */
  likely?: number
}

/** What one search for an item may bring. */
const BUDGET = { budget: 300, perPaper: 2, floor: 0.5 }
/** Where each paper is to say what it proposes. */
const OF_EACH = { perPaper: 1, floor: 0.35, budget: 300, coverage: 0.25 }
/** What an abstract says that its paper proposes is about all that the abstract speaks of: so much of what that holds counts. */
const OF_PASSAGE = 0.6
/** Worth of saying what was made, and not only what was found by it. */
const MADE = 0.6
const MOST_VECTORS = 30
/** Of the question's meaning, in what bears on an item at all. */
const COVERAGE = 0.33
/** The same where the item is answered, and another paper is only heard if it speaks as plainly. */
const PLAINLY = 0.5

/** How likely it tells something on the question, at least, and what that adds to the worth of a fact. */
const ON_MATTER = { least: 0.1, worth: 2 }
/** What it adds to the worth of a fact on the whole question that it would open the answer well. */
const OPENS = 0.4

/** Facets whose facts are told by their form, and share no more words with each other than the matter. */
const BY_FORM = new Set<Facet>(['definition', 'how', 'proposals', 'results', 'limits'])

/**
 * `plainly`: it is answered, and only what speaks as plainly is heard. `vocabulary`: how the library speaks of the matter;
 * null where that says nothing of the passages.
 */
export type HowToRead = {
  plainly?: boolean
  vocabulary?: Vocabulary | null
  /** what else speaks for a sentence or against it; null: it is not to be told */
  worth?(sentence: Quotable): number | null
}

/** The facts that passages hold on an item of the checklist, best first. */
export async function factsIn(
  item: ChecklistItem,
  matter: string,
  passages: Passage[],
  library: AnalystContext['library'],
  { plainly = false, vocabulary = null, worth = () => 0 }: HowToRead = {},
): Promise<DeepFact[]> {
  const sentences = quotableSentences(passages)
  const asked = { ...readQuestion(BY_FORM.has(item.facet) ? matter : item.question), type: item.type }
  const weights = await weigh(sentences, asked.text, asked.terms, { library }, { mostVectors: MOST_VECTORS })
  const isProposals = item.facet === 'proposals'
  const least = isProposals ? OF_EACH.coverage : plainly ? PLAINLY : COVERAGE
  const likely = vocabulary && (await bearsOnMatter(vocabulary, passages, library))
  const opens = item.facet === 'whole' ? opensAnswer(asked, matter, weights) : () => 0
  const likelihood = new Map<Quotable, number>()
  const meaning = (terms: string[]) => terms.reduce((sum, term) => sum + weights.idf(term), 0)
  const heldBy = ({ title, text }: Passage) => {
    const stems = weights.stemsIn(`${title} ${text}`)
    return meaning(asked.terms.filter((term) => stems.has(term))) / (meaning(asked.terms) || 1)
  }
  // What names a theme holds its share of a query, and may say nothing on the question.
  const ofMatter = item.facet === 'theme' ? coverageOf(matter, sentences, passages, weights) : null
  const candidates = scoreSentences(asked, sentences, passages, weights).flatMap((candidate) => {
    const { sentence, score } = candidate
    const coverage = (candidate.coverage + (ofMatter?.get(sentence) ?? candidate.coverage)) / 2
    const own = worth(sentence)
    if (own === null || !bearsOn(item, candidate, weights)) return []
    if (!likely) return candidate.coverage < least ? [] : [candidate]
    const { passage, paperId } = sentence
    const ofWhole = isProposals && OF_WHOLE.has(sentence.sectionType) ? OF_PASSAGE * heldBy(passage) : 0
    const about = { stems: weights.stems(sentence), passageId: passage.id, paperId }
    const onIt = likely({ ...about, coverage: Math.max(coverage, ofWhole) })
    const isEnough = onIt >= ON_MATTER.least
    const made = isProposals && PROPOSES.test(sentence.shown) ? MADE : 0
    likelihood.set(sentence, onIt)
    return isEnough
      ? [{ ...candidate, score: score + ON_MATTER.worth * onIt + OPENS * opens(candidate) + made + own }]
      : []
  })
  const budget = isProposals ? { ...BUDGET, ...OF_EACH } : BUDGET
  // Each stands by itself in an answer.
  const able = excerptsOf(candidates).filter(({ sentences: [first] }) => first && !pointsBack(first.shown))
  const excerpts = selectExcerpts(able, budget, weights)
  return excerpts.map(({ sentences: own, seed, score }) => ({
    id: `${seed.paperId} ${seed.page} ${seed.start}`,
    paperId: seed.paperId,
    title: seed.title,
    sentences: own.map(({ shown, page }) => ({ shown, page })),
    evidenceIds: [...new Set(own.map(({ passage }) => passage.id))],
    items: [item.id],
    score,
    likely: likelihood.get(seed),
  }))
}

/** The share of a matter's meaning that each sentence holds. */
function coverageOf(
  matter: string,
  sentences: Quotable[],
  passages: Passage[],
  weights: Weights,
): Map<Quotable, number> {
  const scored = scoreSentences({ ...readQuestion(matter), type: 'fact' }, sentences, passages, weights)
  return new Map(scored.map(({ sentence, coverage }) => [sentence, coverage]))
}

/** The words that a fact rests on. */
export function quoteOf({ sentences }: DeepFact): string {
  return sentences.map(({ shown }) => shown).join(' ')
}

/** The facts on an item, the best first and those of other works before a second of the same. */
export function bestOn(item: Pick<ChecklistItem, 'id'>, facts: DeepFact[], most: number): DeepFact[] {
  const best = facts.filter(({ items }) => items.includes(item.id)).sort((a, b) => b.score - a.score)
  return withTurns(best)
    .sort((a, b) => a.turn - b.turn)
    .slice(0, most)
    .map(({ item: fact }) => fact)
}

/** Of the surest facts: one with less of their likelihood is often beside the question. */
const PLAIN = { share: 0.12, surest: 3 }

/** Tells which of the facts plainly speak to the question, as far as that was weighed. */
export function speaksPlainly(facts: DeepFact[]): (fact: DeepFact) => boolean {
  const surest = facts.map(({ likely = 0 }) => likely).sort((a, b) => b - a)
  const least = PLAIN.share * (surest[Math.min(PLAIN.surest, surest.length) - 1] ?? 0)
  return ({ likely = 1 }) => likely >= least
}

/** A fact as it is shown. */
export function toFact(fact: DeepFact): Fact {
  const { statement, sentences, evidenceIds, items, title, paperId, score } = fact
  const quote = quoteOf(fact)
  const page = sentences[0]?.page ?? 1
  return { text: statement ?? quote, ...(statement && { quote }), evidenceIds, items, paperId, title, page, score }
}

/** Facts in the order found, each once, with all items that it was found for. */
export function mergeFacts(facts: DeepFact[]): DeepFact[] {
  const merged: DeepFact[] = []
  for (const fact of facts) {
    const at = merged.findIndex((known) => known.id === fact.id || saysTheSame(known, fact))
    const known = merged[at]
    if (!known) {
      merged.push(fact)
      continue
    }
    const items = [...new Set([...known.items, ...fact.items])]
    const surer = (known.likely ?? 0) < (fact.likely ?? 0) ? fact : known
    merged[at] = { ...known, items, score: Math.max(known.score, fact.score), likely: surer.likely }
  }
  return merged
}

/** Passages overlap: one sentence may be found in two of them. */
function saysTheSame(known: DeepFact, fact: DeepFact): boolean {
  return known.paperId === fact.paperId && quoteOf(known) === quoteOf(fact)
}
