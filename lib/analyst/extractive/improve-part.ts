import { type AnswerPart, replacePart } from '../../citations/answer/answer-part'
import { answerSentences } from '../../citations/answer/answer-sentences'
import { parseMarkers } from '../../citations/markers/markers'
import type { AnalystContext, ImproveInput } from '../analyst'
import { changesShape, changesWhatIsSaid, type Feedback, isUnwanted, readFeedback } from '../feedback/read-feedback'
import type { AnswerForm } from '../feedback/wishes'
import type { Question } from '../question'
import { stemsOf } from '../question/terms'
import { arrange } from './answer'
import { type Excerpt, excerptsOf } from './excerpt'
import { letters } from './improve'
import { blockText, runText } from './markdown'
import { identity, type Quotable, quotableSentences } from './passage-sentences'
import { type Candidate, scoreSentences } from './score'
import { selectExcerpts } from './select'
import { overlap, type Weights, weigh } from './weights'
import { countWords } from './word-count'

const WRONG = /\b(?:wrong|incorrect|false|untrue|mistaken|not (?:true|right|correct)|misleading)\b/i
/** Share of the words that stay when a section is to be shorter, and that a shorter sentence may have. */
const SHORTER = { section: 0.55, sentence: 0.75 }
/** How near a sentence must be to the part to stand for it or to carry it on, and what that nearness counts. */
const NEAR = { least: 0.3, weight: 0.8, adjacent: 0.35 }
const MORE = { share: 0.6, words: { section: 60, sentence: 35 }, perPaper: 6, floor: 0.5 }

type Task = {
  input: ImproveInput
  part: AnswerPart
  feedback: Feedback
  /** sentences of the evidence that the part quotes */
  own: Quotable[]
  /** sentences of the evidence by their worth for the feedback and their nearness to the part */
  candidates: Candidate[]
  /** those of them that the answer does not say yet */
  unsaid: Candidate[]
  nearness(sentence: Quotable): number
  weights: Weights
}

/** A part of an answer made again as the feedback asks. Empty: nothing in the evidence says it better, it is to go. */
export async function improvePart(input: ImproveInput, part: AnswerPart, context: AnalystContext): Promise<string> {
  context.signal.throwIfAborted()
  const task = await readTask(input, part, context)
  if (WRONG.test(input.feedback)) return otherThan(task)
  if (part.kind === 'section' && changesShape(task.feedback) && !changesWhatIsSaid(task.feedback)) return reshaped(task)
  if (task.feedback.scale < 1) return part.kind === 'section' ? shorterSection(task) : shorterSentence(task)
  return moreOf(task)
}

/** What the section quotes, without what is not to stay, in another order or form, under each of its headings. */
function reshaped({ own, part, feedback, input }: Task): string {
  const { form, order, first } = feedback
  const parts = onlySpeakingOf(feedback.only, part.text)
    .split(/^(?=#{1,6}[ \t])/m)
    .map((text) => {
      const heading = /^#.*/.exec(text)?.[0] ?? ''
      const ordered = order || first ? inOrder(text.slice(heading.length), feedback, input) : text.slice(heading.length)
      return [heading, form ? formOf(ordered, own, form) : ordered.trim()].filter(Boolean).join('\n\n')
    })
  return parts.filter(Boolean).join('\n\n')
}

/** The sentences that speak of something; all of them where none does. */
function onlySpeakingOf(only: string, text: string): string {
  const wanted = stemsOf(only)
  const others = answerSentences(text, []).filter((sentence) => {
    const stems = new Set(stemsOf(sentence.text))
    return !wanted.every((stem) => stems.has(stem))
  })
  if (wanted.length === 0 || others.length === answerSentences(text, []).length) return text
  return others.reduceRight((left, sentence) => replacePart(left, sentence, ''), text)
}

/** The paragraphs that quote papers by their years, or those first that speak of something; what quotes none stays above. */
function inOrder(text: string, { order, first }: Feedback, { passages }: ImproveInput): string {
  const years = new Map(passages.map(({ paperId, published }) => [paperId, Number(published?.slice(0, 4)) || null]))
  const wanted = stemsOf(first)
  const blocks = text
    .trim()
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((block) => {
      const [paper] = parseMarkers(block)
      const stems = new Set(stemsOf(block))
      const year = (paper && years.get(paper.paperId)) ?? null
      return { block, paper, year, isFirst: wanted.length > 0 && wanted.every((stem) => stems.has(stem)) }
    })
  const quoting = blocks
    .filter(({ paper }) => paper)
    .sort((a, b) => {
      if (a.isFirst !== b.isFirst) return a.isFirst ? -1 : 1
      // What has no year stands last, in either order.
      if (!order || a.year === b.year) return 0
      if (a.year === null || b.year === null) return a.year === null ? 1 : -1
      return order === 'newest' ? b.year - a.year : a.year - b.year
    })
  return [...blocks.filter(({ paper }) => !paper), ...quoting].map(({ block }) => block).join('\n\n')
}

/** Empty where nothing is quoted. */
function formOf(text: string, all: Quotable[], form: AnswerForm): string {
  const said = letters(text)
  const own = all.filter((sentence) => said.includes(letters(sentence.shown)))
  if (own.length === 0) return text.replace(/^#.*/, '').trim()
  const inOrder = [...own].sort((a, b) => said.indexOf(letters(a.shown)) - said.indexOf(letters(b.shown)))
  const runs = inOrder.map((sentence) => ({ sentences: [sentence], lead: '' }))
  return blockText({ kind: form === 'table' ? 'rows' : form, heading: '', runs }, false)
}

async function readTask(input: ImproveInput, part: AnswerPart, context: AnalystContext): Promise<Task> {
  const { question, passages, previous } = input
  const feedback = readFeedback(input.feedback)
  const sentences = quotableSentences(passages)
  const asked = feedbackQuestion(question, feedback)
  // What is near to the part need not be near to the question.
  const weights = await weigh(sentences, asked.text, asked.terms, context, { mostVectors: Number.POSITIVE_INFINITY })
  const [saidInPart, said] = [letters(part.text), letters(previous)]
  const own = sentences.filter((sentence) => saidInPart.includes(letters(sentence.shown)))
  const stems = new Set(stemsOf(withoutMarkers(part.text)))
  const nearness = (sentence: Quotable) =>
    Math.max(overlap(weights.stems(sentence), stems), ...own.map((other) => weights.similarity(sentence, other)))
  const isAdjacent = ({ previous, next }: Quotable) =>
    own.some(
      (other) => (previous && identity(previous) === identity(other)) || (next && identity(next) === identity(other)),
    )
  const candidates = scoreSentences(
    asked,
    sentences.filter((sentence) => !isUnwanted(feedback, weights.stems(sentence))),
    passages,
    weights,
    (sentence) => NEAR.weight * nearness(sentence) + (isAdjacent(sentence) ? NEAR.adjacent : 0),
  )
  const unsaid = candidates.filter(({ sentence }) => !said.includes(letters(sentence.shown)))
  return { input, part, feedback, own, candidates, unsaid, nearness, weights }
}

/** What the feedback names is what is asked; where it names nothing, the question stays. */
function feedbackQuestion(question: Question, { words, terms, type }: Feedback): Question {
  if (terms.length === 0) return question
  return { ...question, text: words, type: type ?? 'fact', things: [], terms }
}

/** Of a section the best sentences stay, in their order and place; what the person wrote by hand stays too. */
function shorterSection({ part, candidates }: Task): string {
  const sentences = answerSentences(part.text, []).map((sentence) => ({
    ...sentence,
    words: countWords(sentence.text),
    quoted: candidates.find(({ sentence: own }) => letters(sentence.text).includes(letters(own.shown))),
  }))
  let words = sentences.reduce((sum, sentence) => sum + sentence.words, 0)
  const wanted = words * SHORTER.section
  const weakest = sentences
    .filter((sentence) => sentence.quoted)
    .sort((a, b) => (a.quoted?.score ?? 0) - (b.quoted?.score ?? 0))
  const gone = new Set<number>()
  for (const { ord, words: own } of weakest) {
    if (words <= wanted || gone.size >= sentences.length - 1) break
    gone.add(ord)
    words -= own
  }
  // A sentence that leans on one that went cannot be read without it.
  for (const { ord, quoted } of sentences)
    if (quoted?.sentence.dangling && gone.has(ord - 1) && gone.size < sentences.length - 1) gone.add(ord)
  return sentences
    .filter(({ ord }) => gone.has(ord))
    .reduceRight((text, sentence) => replacePart(text, sentence, ''), part.text)
}

/** Another sentence of the same matter in fewer words; the same where there is none. */
function shorterSentence({ part, unsaid, nearness, own }: Task): string {
  const most = SHORTER.sentence * countWords(withoutMarkers(part.text))
  const found = unsaid.find(
    ({ sentence }) => !sentence.dangling && sentence.words <= most && nearness(sentence) >= NEAR.least,
  )
  return found && own.length > 0 ? written([[found.sentence]]) : part.text
}

/** What the evidence says on the same matter instead, as much as there was; nothing where it says nothing. */
function otherThan({ part, unsaid, nearness, weights }: Task): string {
  const near = unsaid.filter(({ sentence }) => nearness(sentence) >= NEAR.least)
  const budget = part.kind === 'sentence' ? 1 : countWords(withoutMarkers(part.text))
  const found = selectExcerpts(excerptsOf(near), { budget, perPaper: MORE.perPaper, floor: MORE.floor }, weights)
  return writtenExcerpts(part.kind === 'sentence' ? found.slice(0, 1) : found)
}

/** The part without what is not wanted, and behind it what else the evidence says on the matter. */
function moreOf({ part, feedback, unsaid, weights, nearness }: Task): string {
  const unwanted = answerSentences(part.text, []).filter(({ text }) => isUnwanted(feedback, new Set(stemsOf(text))))
  const kept = unwanted.reduceRight((text, sentence) => replacePart(text, sentence, ''), part.text)
  const asksForMore = feedback.terms.length > 0 || feedback.unwanted.length === 0
  if (!asksForMore) return kept
  const near = unsaid.filter(({ sentence, coverage }) =>
    feedback.terms.length > 0 ? coverage > 0.15 : nearness(sentence) >= NEAR.least,
  )
  const budget = Math.max(MORE.words[part.kind], MORE.share * countWords(withoutMarkers(part.text)))
  const found = selectExcerpts(excerptsOf(near), { budget, perPaper: MORE.perPaper, floor: MORE.floor }, weights)
  const more = writtenExcerpts(part.kind === 'sentence' ? found.slice(0, 2) : found)
  const gap = part.kind === 'sentence' ? ' ' : '\n\n'
  // What more is said of a section as a whole stands above its own headings.
  const at = part.kind === 'section' && more !== '' ? kept.search(/^#{1,6}[ \t]/m) : -1
  if (at >= 0) return [kept.slice(0, at).trim(), more, kept.slice(at)].filter(Boolean).join(gap)
  return [kept, more].filter(Boolean).join(gap)
}

function writtenExcerpts(excerpts: Excerpt[]): string {
  return written(arrange(excerpts).map((run) => run.sentences))
}

function written(runs: Quotable[][]): string {
  return runs.map((sentences) => runText({ sentences }, '')).join(' ')
}

function withoutMarkers(text: string): string {
  return text.replace(/\[[^[\]]*\]/g, ' ')
}
