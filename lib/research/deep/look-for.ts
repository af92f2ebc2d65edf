import type { AnalystContext, Passage } from '../../analyst/analyst'
import { DEFINES } from '../../analyst/extractive/cues'
import { excerptsOf } from '../../analyst/extractive/excerpt'
import { type Quotable, quotableSentences } from '../../analyst/extractive/passage-sentences'
import { type Candidate, scoreSentences } from '../../analyst/extractive/score'
import { selectExcerpts } from '../../analyst/extractive/select'
import { weigh } from '../../analyst/extractive/weights'
import { readQuestion } from '../../analyst/question'
import { withTurns } from '../../library/find/turns'
import type { Fact } from '../events'
import { bearsOn } from './bears-on'
import type { ChecklistItem, Facet } from './deep-plan'
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
}

/** What one search for an item may bring. */
const BUDGET = { budget: 300, perPaper: 2, floor: 0.5 }
/** Where each paper is to say what it proposes. */
const OF_EACH = { perPaper: 1, floor: 0.35, budget: 300, coverage: 0.25 }
const MOST_VECTORS = 30
/** Of the question's meaning, in what bears on an item at all. */
const COVERAGE = 0.33
/** The same where the item is answered, and another paper is only heard if it speaks as plainly. */
const PLAINLY = 0.5

/** How likely it tells something on the question, at least, and what that adds to the worth of a fact. */
const ON_MATTER = { least: 0.1, worth: 2 }

/**
 * What opens an answer says what its subject is or how it works, where a paper speaks of it as a whole; figures and single
 * experiments come later.
 */
const OPENS = { subject: 0.3, whole: 0.2, detail: -0.4 }
const OF_WHOLE = new Set(['abstract', 'intro', 'conclusion'])
const DETAIL =
  /[“”]|\b(?:19|20)\d\d\b|\d(?:[.,]\d+)?\s?(?:%|×|points?\b)|\b(?:BLEU|F1|accuracy|Table|Figure)\b|\b(?:by applying it|on (?:the|a) \S+ (?:task|dataset|benchmark))\b/i

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
  const candidates = scoreSentences(asked, sentences, passages, weights).flatMap((candidate) => {
    const { sentence, coverage, score } = candidate
    const own = worth(sentence)
    if (own === null || !bearsOn(item, candidate, weights)) return []
    if (!likely) return coverage < least ? [] : [candidate]
    const { passage, paperId } = sentence
    const onIt = likely({ stems: weights.stems(sentence), passageId: passage.id, paperId, coverage })
    const isEnough = onIt >= ON_MATTER.least
    const opening = item.facet === 'whole' ? opens(candidate) : 0
    return isEnough ? [{ ...candidate, score: score + ON_MATTER.worth * onIt + opening + own }] : []
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
  }))
}

/** What speaks for a sentence as the first of an answer. */
function opens({ sentence, cue }: Candidate): number {
  return (
    (cue >= DEFINES ? OPENS.subject : 0) +
    (OF_WHOLE.has(sentence.sectionType) ? OPENS.whole : 0) +
    (DETAIL.test(sentence.shown) ? OPENS.detail : 0)
  )
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
    merged[at] = { ...known, items, score: Math.max(known.score, fact.score) }
  }
  return merged
}

/** Passages overlap: one sentence may be found in two of them. */
function saysTheSame(known: DeepFact, fact: DeepFact): boolean {
  return known.paperId === fact.paperId && quoteOf(known) === quoteOf(fact)
}
