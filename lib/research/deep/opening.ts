import type { AnalystContext, Passage } from '../../analyst/analyst'
import { readsAsAnswer } from '../../analyst/extractive/answer-one'
import { cueStrength, DEFINES } from '../../analyst/extractive/cues'
import { type Quotable, quotableSentences } from '../../analyst/extractive/passage-sentences'
import { type Candidate, scoreSentences } from '../../analyst/extractive/score'
import type { SectionType } from '../../analyst/extractive/section-type'
import { type Weights, weigh } from '../../analyst/extractive/weights'
import { type Question, readQuestion } from '../../analyst/question'
import { LIMITS, PROPOSES, RESULTS } from './bears-on'
import type { Refined } from './deep-plan'
import type { DeepFact } from './look-for'
import { pointsBack } from './points-back'
import { bearsOnMatter, type Vocabulary } from './vocabulary'

const MOST_VECTORS = 60
/** Worth of how likely a sentence tells something on the question. */
const ON_MATTER = 2
/** Where a paper speaks of its matter as a whole, and where of one thing that it did, or that others did. */
const PLACE: Partial<Record<SectionType, number>> = {
  ...{ abstract: 0.8, conclusion: 0.4, intro: 0.3 },
  ...{ discussion: -0.1, method: -0.2, related: -0.3, results: -0.3, limits: -0.3, appendix: -0.5 },
}
/** `subject`: it says what the subject is, or that a paper makes one. What falls short is no answer yet, and details come later. */
const WORTH = { subject: 0.6, detail: -0.4, limit: -0.8, long: -0.4, dangles: -1 }
/** A figure, one experiment, or what came out. */
const DETAIL =
  /[“”]|\b(?:19|20)\d\d\b|\d\s?(?:%|×)|(?<![\p{L}-])\d[\d.,]*\d\b|\b(?:BLEU|F1|accuracy|AUROC|Table|Figure)\b|\bon (?:the|a) \S+ (?:task|dataset|benchmark)\b|\b(?:we|that|it) (?:\p{L}+ly )?(?:show|find|found|demonstrate|observe|verif)\w*\b/iu
const LONG_WORDS = 45

/** What speaks for a sentence as the first of an answer, beside its score: about -2 to 2. */
export function opensAnswer(question: Question, matter: string, weights: Weights): (candidate: Candidate) => number {
  const reads = readsAsAnswer(question, weights)
  const about = { ...readQuestion(matter), type: 'definition' as const }
  const isAsked = (form: RegExp) => form.test(question.text)
  // What is proposed may have a name of its own; what is defined must be the subject.
  const saysWhatItIs = ({ sentence, coverage }: Candidate): number => {
    const stems = weights.stems(sentence)
    const hits = new Set(about.terms.filter((term) => stems.has(term)))
    if (hits.size === 0) return 0
    if (PROPOSES.test(sentence.shown)) return Math.min(1, 2 * coverage)
    return cueStrength(sentence.shown, about, hits, weights.idf) >= DEFINES ? coverage : 0
  }
  return (candidate) => {
    const { sentence } = candidate
    const { shown, sectionType, words, dangling } = sentence
    return (
      reads({ ...candidate, seed: sentence, sentences: [sentence] }) +
      (PLACE[sectionType] ?? 0) +
      WORTH.subject * saysWhatItIs(candidate) +
      (DETAIL.test(shown) && !isAsked(RESULTS) ? WORTH.detail : 0) +
      (LIMITS.test(shown) && !isAsked(LIMITS) ? WORTH.limit : 0) +
      (words > LONG_WORDS ? WORTH.long : 0) +
      (dangling ? WORTH.dangles : 0)
    )
  }
}

/**
 * The sentence of all evidence that answers the question best as the first of an answer, with what the fact that begins with
 * it goes on to say; null where there is none. `item`: id of the question as asked.
 */
export async function chooseOpening(
  { question, matter }: Refined,
  item: string,
  { facts, passages, vocabulary }: { facts: DeepFact[]; passages: Passage[]; vocabulary: Vocabulary | null },
  library: AnalystContext['library'],
): Promise<DeepFact | null> {
  const sentences = quotableSentences(passages)
  const weights = await weigh(sentences, question.text, question.terms, { library }, { mostVectors: MOST_VECTORS })
  const opens = opensAnswer(question, matter, weights)
  const likely = vocabulary && (await bearsOnMatter(vocabulary, passages, library))
  let best: { sentence: Quotable; worth: number } | null = null
  for (const candidate of scoreSentences(question, sentences, passages, weights)) {
    const { sentence, coverage, score } = candidate
    const { passage, paperId, shown } = sentence
    if (coverage === 0 || pointsBack(shown)) continue
    const onIt = likely?.({ stems: weights.stems(sentence), passageId: passage.id, paperId, coverage }) ?? 0
    const worth = score + ON_MATTER * onIt + opens(candidate)
    if (!best || worth > best.worth) best = { sentence, worth }
  }
  return best && (factOf(best.sentence, facts) ?? toOpening(best.sentence, item, best.worth))
}

function factOf({ paperId, shown }: Quotable, facts: DeepFact[]): DeepFact | undefined {
  return facts.find((fact) => fact.paperId === paperId && fact.sentences[0]?.shown === shown)
}

function toOpening({ paperId, title, page, start, shown, passage }: Quotable, item: string, score: number): DeepFact {
  return {
    ...{ id: `${paperId} ${page} ${start}`, paperId, title, items: [item], score },
    sentences: [{ shown, page }],
    evidenceIds: [passage.id],
  }
}
