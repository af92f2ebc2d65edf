import { quotedList } from '../../text/quoted-list'
import type { AnalystContext, ImproveInput } from '../analyst'
import {
  changesShape,
  changesWhatIsSaid,
  type Feedback,
  isUnwanted,
  onlyTakesOut,
  readFeedback,
} from '../feedback/read-feedback'
import type { Question } from '../question'
import { stemsOf } from '../question/terms'
import { arrange, type ExtractiveAnswer, quotedIn } from './answer'
import { BUDGET } from './budget'
import { compose } from './compose'
import { excerptsOf, unsaid } from './excerpt'
import { raised } from './headings'
import { identity, type Quotable, quotableSentences } from './passage-sentences'
import { reshape } from './reshape'
import { scoreSentences } from './score'
import { selectExcerpts } from './select'
import { LIMITATION_CUE } from './summary-roles'
import { uncoveredBy } from './uncovered'
import { type Weights, weigh } from './weights'

const KEPT = { usually: 0.2, whenShorter: 0.6 }
const LENIENCE = 0.12
const SECTION = { words: 140, perPaper: 6, floor: 0.62 }
const ON_QUESTION = 0.35
const PAPER = { cited: 0.15, other: 0.1 }
const LIMITATION = 0.4

/** The earlier answer made again as the feedback asks, with a new section on what more it asks for. */
export async function improveAnswer(input: ImproveInput, context: AnalystContext): Promise<ExtractiveAnswer> {
  const { question, passages, previous } = input
  const feedback = readFeedback(input.feedback)
  const sentences = quotableSentences(passages)
  const terms = [...question.terms, ...feedback.terms]
  const weights = await weigh(sentences, question.text, terms, context)
  const said = letters(previous)
  const wasSaid = (sentence: Quotable) => said.includes(letters(sentence.shown))
  const goes = (sentence: Quotable) => isUnwanted(feedback, weights.stems(sentence))
  const before = sentences.filter(wasSaid)
  const takesOut = onlyTakesOut(feedback) && !before.every(goes)
  // Another form or order, or less of it: what was said stays as it is.
  const staysSaid = takesOut || (changesShape(feedback) && !changesWhatIsSaid(feedback))
  const kept = onlyOn(stemsOf(feedback.only), staysSaid ? before : sentences, weights)
  const answer = compose({
    question,
    passages,
    sentences: (kept ?? before).filter((sentence) => !goes(sentence)),
    weights,
    words: staysSaid ? Number.POSITIVE_INFINITY : wordsWanted(feedback.scale, BUDGET[question.type].words, before),
    lenience: staysSaid ? 1 : feedback.scale > 1 ? LENIENCE : 0,
    bias: (sentence) => (wasSaid(sentence) ? (feedback.scale < 1 ? KEPT.whenShorter : KEPT.usually) : 0),
    kept: new Set(before.map(identity)),
  })
  if (kept === null)
    answer.closing = `No sentence of the answer speaks of ${quotedList([feedback.only])}, so all of it stays.`
  if (takesOut && !before.some(goes)) answer.closing = 'No sentence of the answer speaks of that, so all of it stays.'
  if (feedback.type === null) return reshape(answer, feedback, weights)
  const cited = new Set(sentences.filter(wasSaid).map(({ paperId }) => paperId))
  const asked = await weigh(sentences, feedback.words || question.text, terms, context)
  const found = furtherExcerpts(
    input,
    feedback,
    sentences.filter((sentence) => !goes(sentence)),
    answer,
    asked,
    cited,
  )
  const [first, others] = [answer.blocks.slice(0, 1), answer.blocks.slice(1)]
  const title = raised(feedback.words) || (feedback.limitations ? 'Limitations' : 'Figures')
  if (found.length === 0) return reshape({ ...answer, closing: nothingFurther(feedback, input) }, feedback, weights)
  const more = { kind: 'prose' as const, heading: title, runs: arrange(found) }
  return withUnknownTerms(
    reshape({ ...answer, blocks: [...first, more, ...others] }, feedback, weights),
    feedback,
    input,
    asked,
  )
}

/** The sentences that speak of what alone is to stay; null where none does. */
function onlyOn(only: string[], sentences: Quotable[], weights: Weights): Quotable[] | null {
  if (only.length === 0) return sentences
  const speaking = sentences.filter((sentence) => {
    const stems = new Set([...weights.stems(sentence), ...stemsOf(sentence.passage.section)])
    return only.every((stem) => stems.has(stem))
  })
  return speaking.length > 0 ? speaking : null
}

/** Excerpts on what the feedback asks for that the answer does not have yet. */
function furtherExcerpts(
  { question, passages }: ImproveInput,
  feedback: Feedback,
  sentences: Quotable[],
  answer: ExtractiveAnswer,
  weights: Weights,
  cited: ReadonlySet<string>,
) {
  const used = new Set(quotedIn(answer).map(identity))
  const further = feedbackQuestion(question, feedback)
  const own = new Set(question.terms)
  const candidates = scoreSentences(further, sentences, passages, weights, (sentence) => {
    const stems = new Set([...weights.stems(sentence), ...stemsOf(sentence.title)])
    const onQuestion = [...own].filter((term) => stems.has(term)).length / Math.max(1, own.size)
    return (
      ON_QUESTION * onQuestion +
      (cited.has(sentence.paperId) ? PAPER.cited : -PAPER.other) +
      (feedback.limitations && admits(sentence) ? LIMITATION : 0)
    )
  }).filter(({ coverage }) => feedback.terms.length === 0 || coverage > 0.15)
  const excerpts = excerptsOf(candidates)
    .flatMap((excerpt) => unsaid(excerpt, used) ?? [])
    .filter(({ seed, cue }) =>
      feedback.limitations ? admits(seed) && cited.has(seed.paperId) : feedback.type !== 'number' || cue > 0,
    )
  return selectExcerpts(excerpts, { ...SECTION, budget: SECTION.words * Math.max(0.8, feedback.scale) }, weights)
}

/** Whether a sentence speaks of what something cannot do. */
function admits(sentence: Quotable): boolean {
  return sentence.sectionType === 'limits' || LIMITATION_CUE.test(sentence.text)
}

/** Shorter and longer than the earlier version, which may have been far from the usual length. */
function wordsWanted(scale: number, usual: number, said: Quotable[]): number {
  const before = said.reduce((sum, sentence) => sum + sentence.words, 0)
  if (scale < 1) return scale * (before || usual)
  return Math.max(scale * usual, scale > 1 ? scale * before : 0)
}

function feedbackQuestion(question: Question, feedback: Feedback): Question {
  return {
    ...question,
    text: feedback.words || question.text,
    type: feedback.type ?? 'fact',
    things: [],
    terms: feedback.terms.length > 0 ? feedback.terms : question.terms,
  }
}

function withUnknownTerms(
  answer: ExtractiveAnswer,
  feedback: Feedback,
  { question }: ImproveInput,
  weights: Weights,
): ExtractiveAnswer {
  const { missing } = uncoveredBy(feedbackQuestion(question, feedback), answer.blocks, weights, new Set())
  return missing.length > 0
    ? { ...answer, closing: `Nothing in this library speaks of ${quotedList(missing)}.` }
    : answer
}

function nothingFurther(feedback: Feedback, { feedback: text }: ImproveInput): string {
  return `Nothing further on ${quotedList([feedback.words || text.replace(/\s+/g, ' ').trim()])} was found in this library.`
}

/** Letters and digits: how a sentence is found again in the markdown of an answer. */
export function letters(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
