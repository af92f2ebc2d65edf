import { quotedList } from '../../text/quoted-list'
import type { Passage } from '../analyst'
import type { Question, QuestionType } from '../question'
import { asksForMeasure, questionType } from '../question/question-type'
import { stemsOf } from '../question/terms'
import { acronymsIn } from './acronyms'
import { type AnswerBlock, type ExtractiveAnswer, quotedIn } from './answer'
import { answerOne } from './answer-one'
import { withSignals } from './answer-signals'
import { BUDGET } from './budget'
import { compareThings } from './compare-answer'
import { excerptsOf } from './excerpt'
import { listPapers } from './list-answer'
import { numberStrength } from './number-strength'
import { identity, type Quotable } from './passage-sentences'
import { type Bias, type Candidate, scoreSentences } from './score'
import { caseOf, subjectsOf } from './subjects'
import { tableRows } from './table-rows'
import { uncoveredBy } from './uncovered'
import type { Weights } from './weights'

export type ComposeInput = {
  question: Question
  passages: Passage[]
  sentences: Quotable[]
  weights: Weights
  /** papers that the question names */
  named?: string[]
  /** words that the answer may have; by default those usual for its type of question */
  words?: number
  /** lowers the share of the best score that an excerpt must have */
  lenience?: number
  bias?: Bias
  /** sentences that may stay however little they cover of the question */
  kept?: ReadonlySet<string>
  /** the nearest passages only, for a question that the library may not answer */
  nearest?: boolean
}

/** Forms of answer that can be asked of each of the things compared. */
const ASPECTS = new Set<QuestionType>(['number', 'why', 'how'])
/** On papers that were left out, signals find the answer to these; for others the form of the sentence tells as much. */
const TOLD_BY_SIGNALS = new Set<QuestionType>(['why', 'fact'])
/** Words and sentences of an answer that holds the nearest passages only. */
const NEAREST = { words: 90, sentences: 4 }

/** Builds an answer of sentences of the papers: the answer first, then what more they say, and what they do not speak of. */
export function compose(input: ComposeInput): ExtractiveAnswer {
  const { question, passages, sentences, weights, named = [], kept = new Set(), nearest = false } = input
  const budget = BUDGET[question.type]
  const words = nearest ? NEAREST.words : Math.round(input.words ?? budget.words)
  const scored = scoreSentences(aspectOf(question), sentences, passages, weights, input.bias)
  const told = (some: Candidate[]): Written => {
    const covering = some.filter(
      ({ sentence, coverage }) => coverage >= budget.coverage || kept.has(identity(sentence)),
    )
    // Passages that were found speak to the question, though each sentence by itself may share little with it.
    const candidates = covering.length > 0 ? covering : nearestOf(some, named)
    return { ...input, excerpts: excerptsOf(candidates), words }
  }
  const written = told(scored)
  const ofOne = () =>
    TOLD_BY_SIGNALS.has(question.type) ? told(withSignals(question, scored, passages, weights)) : written
  if (nearest) return { blocks: firstOf(answerOne(ofOne())), closing: '' }
  const { blocks: quoted, unfound } = blocksOf(written, ofOne)
  const blocks = withTable(written, quoted)
  if (blocks.length === 0)
    return { blocks, closing: 'Nothing in this library is close enough to this question to be quoted.' }
  const spelled = new Set([...acronymsIn(passages.map((passage) => passage.text).join('\n')).keys()])
  const { weak } = uncoveredBy(question, blocks, weights, spelled)
  const unknown = unfound.filter(
    (thing) => caseOf(thing) === 'u' || stemsOf(thing).every((stem) => weights.frequency(stem) === 0),
  )
  const missing = [...new Set([...unknown, ...weak])].slice(0, 3)
  return { blocks, closing: missing.length > 0 ? `The passages above do not speak of ${quotedList(missing)}.` : '' }
}

/** Sentences that share something with the question; where none does, those of the papers that it names. */
function nearestOf(scored: Candidate[], named: string[]): Candidate[] {
  const sharing = scored.filter(({ coverage }) => coverage > 0)
  const near = sharing.length > 0 ? sharing : scored.filter(({ sentence }) => named.includes(sentence.paperId))
  return near.slice(0, NEAREST.sentences)
}

/** Types of question that a row of a table may answer. */
const GIVES_NUMBER = 1
/** What a table must hold more of the question than a sentence, which is easier to read. */
const SURPLUS = 0.15
const MAY_BE_IN_TABLE = new Set<QuestionType>(['number', 'compare'])

/**
 * The answer with what the rows of a table say to it: first where they hold more of the question than the sentence with
 * a number that would open it, else below that.
 */
function withTable({ question, passages, weights }: Written, blocks: AnswerBlock[]): AnswerBlock[] {
  if (!MAY_BE_IN_TABLE.has(question.type)) return blocks
  const opening = quotedIn({ blocks: blocks.slice(0, 1) })
  const papers = new Set(opening.map(({ paperId }) => paperId))
  const own = passages.filter(({ paperId }) => papers.has(paperId))
  const table = tableRows(question, own, weights)
  if (!table) return blocks
  const meaning = question.terms.reduce((sum, term) => sum + weights.idf(term), 0) || 1
  const held = (stems: ReadonlySet<string>) =>
    question.terms.reduce((sum, term) => sum + (stems.has(term) ? weights.idf(term) : 0), 0) / meaning
  const said = opening
    .filter(({ text }) => numberStrength(text, question.text) >= GIVES_NUMBER)
    .map((sentence) => held(weights.stems(sentence)))
  const isBetter = asksForMeasure(question.text) && table.coverage > Math.max(0, ...said) + SURPLUS
  if (question.type === 'compare') return [...blocks.slice(0, 1), { kind: 'table', table }, ...blocks.slice(1)]
  if (isBetter) return [{ kind: 'table', table }, ...blocks]
  return said.length > 0 ? blocks : [...blocks.slice(0, 1), { kind: 'table', table }, ...blocks.slice(1)]
}

export type Written = ComposeInput & { excerpts: ReturnType<typeof excerptsOf>; words: number }

/** As many blocks as there is room for; the first always. */
function firstOf(blocks: AnswerBlock[]): AnswerBlock[] {
  const kept: AnswerBlock[] = []
  for (const block of blocks) {
    if (kept.length > 0 && quotedIn({ blocks: [...kept, block] }).length > NEAREST.sentences) continue
    kept.push(block)
  }
  return kept
}

/** A comparison of which only one thing is found is an answer about that one. */
function blocksOf(written: Written, ofOne: () => Written): { blocks: AnswerBlock[]; unfound: string[] } {
  const { question, passages, named } = written
  if (question.type === 'list') return { blocks: listPapers(written), unfound: [] }
  const subjects = subjectsOf(question, passages, named)
  const compared = subjects.length >= 2 ? compareThings(written, subjects) : null
  if (compared && subjects.length - compared.unfound.length >= 2) return compared
  const type = question.type === 'compare' ? questionType(question.text, []) : question.type
  return { blocks: answerOne({ ...ofOne(), question: { ...question, type } }), unfound: compared?.unfound ?? [] }
}

/**
 * In a comparison the things' own names say nothing about the aspect that is compared, and what is asked of each has the
 * form that its own question would have.
 */
function aspectOf(question: Question): Question {
  if (question.type !== 'compare') return question
  const type = questionType(question.text, [])
  const names = new Set(question.things.flatMap((thing) => thing.toLowerCase().split(/[\s-]+/)))
  const own = question.terms.filter(
    (term) => ![...names].some((name) => name.startsWith(term) || term.startsWith(name)),
  )
  return own.length > 0 ? { ...question, type: ASPECTS.has(type) ? type : 'compare', terms: own } : question
}
