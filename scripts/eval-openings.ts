import { readsAsAnswer } from '../lib/analyst/extractive/answer-one'
import { SIGNALS, type Signals, signalsOf } from '../lib/analyst/extractive/answer-signals'
import { quotableSentences } from '../lib/analyst/extractive/passage-sentences'
import { type Candidate, scoreSentences } from '../lib/analyst/extractive/score'
import { weigh } from '../lib/analyst/extractive/weights'
import { readQuestion } from '../lib/analyst/question'
import { FUNNEL } from '../lib/research/funnel/funnel'
import { findEvidence } from '../lib/research/funnel/gather'
import { toWrite } from '../lib/research/funnel/to-write'
import { fitRanking, type Ranking } from './answers/fit'
import { type GoldQuestion, readGoldQuestions } from './answers/gold-questions'
import { CONTEXT, idOf, readLibrary } from './answers/read-library'

/** Of questions whose evidence holds a sentence that answers: those in which such a one is ranked first, and among the first two. */
export type RankedOpenings = { type: string; questions: number; before: TopTwo; after: TopTwo }
type TopTwo = { first: number; two: number }

export type FittedOpenings = { ranked: RankedOpenings[]; signals: typeof SIGNALS }

type Row = Ranking & { type: string; paper: string }

const FOLDS = 6
const RIDGE = 0.1
const NAMES = Object.keys(SIGNALS) as (keyof Signals)[]
/** Answered by sentences that are about one thing each, or one paper each. */
const OTHERWISE = new Set(['compare', 'list'])

/**
 * Fits what signals add to the score of a sentence to questions whose answers are known in the papers' words, and tells how
 * well sentences are ranked by weights that were fitted to questions on other papers.
 */
export async function fitOpenings(dir: string, files: string[]): Promise<FittedOpenings> {
  const pdfs = await readLibrary(dir)
  const rows: Row[] = []
  for (const question of readGoldQuestions(dir, files, pdfs)) rows.push(...(await rowOf(question)))
  const papers = [...new Set(rows.map(({ paper }) => paper))].sort()
  const foldOf = ({ paper }: Row) => papers.indexOf(paper) % FOLDS
  const judged: { type: string; before: number; after: number }[] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const { weights } = fitRanking(
      rows.filter((row) => foldOf(row) !== fold),
      RIDGE,
    )
    for (const row of rows.filter((row) => foldOf(row) === fold)) {
      const after = row.prior.map((prior, c) => prior + dot(row.candidates[c] ?? [], weights))
      judged.push({ type: row.type, before: rankOfRight(row.prior, row.right), after: rankOfRight(after, row.right) })
    }
  }
  const { weights, means } = fitRanking(rows, RIDGE)
  const round = (value = 0) => Number(value.toFixed(3))
  const signals = Object.fromEntries(
    NAMES.map((name, i) => [name, { weight: round(weights[i]), usual: round(means[i]) }]),
  ) as typeof SIGNALS
  return { ranked: scoresOf(judged), signals }
}

/** One row, or none where no sentence of the evidence answers in the known words. */
async function rowOf({ question: text, gold }: GoldQuestion): Promise<Row[]> {
  const patterns = gold.flatMap(({ must = [] }) => must).map((pattern) => new RegExp(pattern, 'iu'))
  const found = await findEvidence(readQuestion(text), FUNNEL)
  const { question, passages } = toWrite(readQuestion(text), found)
  if (patterns.length === 0 || passages.length === 0 || OTHERWISE.has(question.type)) return []
  const sentences = quotableSentences(passages)
  const weights = await weigh(sentences, question.text, question.terms, CONTEXT)
  const candidates = scoreSentences(question, sentences, passages, weights)
  const papers = new Set(gold.map(({ file }) => idOf(file)))
  const isRight = ({ sentence: { paperId, shown } }: Candidate) =>
    papers.has(paperId) && patterns.some((pattern) => pattern.test(shown))
  const right = new Set(candidates.flatMap((candidate, c) => (isRight(candidate) ? [c] : [])))
  if (right.size === 0) return []
  const reads = readsAsAnswer(question, weights)
  const signals = signalsOf(question, candidates, passages, weights)
  return [
    {
      type: question.type,
      paper: [...papers].sort()[0] ?? '',
      prior: candidates.map((one) => one.score + reads({ ...one, seed: one.sentence, sentences: [one.sentence] })),
      candidates: signals.map((own) => NAMES.map((name) => own[name])),
      right,
    },
  ]
}

function rankOfRight(scores: number[], right: Set<number>): number {
  const best = Math.max(...[...right].map((c) => scores[c] ?? 0))
  return scores.filter((score, c) => score > best && !right.has(c)).length
}

function scoresOf(judged: { type: string; before: number; after: number }[]): RankedOpenings[] {
  const types = [...new Set(judged.map(({ type }) => type))].sort()
  return [...types, 'all'].map((type) => {
    const own = judged.filter((one) => type === 'all' || one.type === type)
    const top = (key: 'before' | 'after'): TopTwo => ({
      first: own.filter((one) => one[key] < 1).length / own.length,
      two: own.filter((one) => one[key] < 2).length / own.length,
    })
    return { type, questions: own.length, before: top('before'), after: top('after') }
  })
}

function dot(a: number[], b: number[]): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)
}

export function openingsReport({ ranked, signals }: FittedOpenings): string {
  const share = ({ first, two }: TopTwo) => `${first.toFixed(3)} ${two.toFixed(3)}`
  const lines = ranked.map(({ type, questions, before, after }) =>
    [type.padEnd(12), String(questions).padStart(4), share(before), share(after)].join('  '),
  )
  const head = `${'type'.padEnd(12)}     n  before: first, two; after: first, two`
  const weights = NAMES.map((name) => `${name}: { weight: ${signals[name].weight}, usual: ${signals[name].usual} },`)
  return `${[head, ...lines, '', ...weights].join('\n')}\n`
}
