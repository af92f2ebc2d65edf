import { PAPER_WEIGHTS, type PaperFeatures } from '../../lib/library/find/score-papers'
import { type Weighed, weighPapers } from '../../lib/library/find/weigh-papers'
import { readQuestion } from '../../lib/question/question'
import { type AskedGold, askGold } from './ask-gold'
import { fitChoices } from './fit'
import type { GoldQuestion } from './gold-questions'
import { idOf } from './read-library'

const FOLDS = 5

/**
 * Asks each question with weights fitted to the others: five folds, with a rewording in the fold of its original.
 * Prints the weights of each fold, and those of all questions, on standard error.
 */
export async function crossValidate(questions: GoldQuestion[]): Promise<AskedGold[]> {
  const weighed: Row[] = []
  for (const [place, question] of questions.entries()) {
    const found = await weighPapers({ question: readQuestion(question.question) })
    if (found) weighed.push({ question, found, fold: foldOf(question, place) })
  }
  const asked: AskedGold[] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const restore = fitWeights(weighed.filter((row) => row.fold !== fold))
    for (const { question } of weighed.filter((row) => row.fold === fold)) asked.push(await askGold(question))
    restore()
  }
  fitWeights(weighed)()
  const all: AskedGold[] = []
  // Questions that match no paper in any word are not used for fitting.
  for (const question of questions)
    all.push(
      asked.find((one) => one.id === question.id && one.question === question.question) ?? (await askGold(question)),
    )
  return all
}

type Row = { question: GoldQuestion; found: Weighed; fold: number }

function foldOf({ id, from, gold }: GoldQuestion, place: number): number {
  return gold.length === 0 ? place % FOLDS : Number((from ?? id).replace(/\D/g, '')) % FOLDS
}

/** Replaces the product's weights by fitted ones; returns a function that restores them. */
function fitWeights(rows: Row[]): () => void {
  const before = { ...PAPER_WEIGHTS }
  const features = Object.keys(PAPER_WEIGHTS) as (keyof PaperFeatures)[]
  const choices = rows.flatMap(({ question, found }) => {
    const gold = new Set(question.gold.map(({ file }) => idOf(file)))
    const right = new Set(found.papers.flatMap(({ id }, place) => (gold.has(id) ? [place] : [])))
    return right.size > 0
      ? [{ candidates: found.papers.map((paper) => features.map((name) => paper.features[name])), right }]
      : []
  })
  fitChoices(choices, features.length).forEach((weight, i) => {
    const name = features[i]
    if (name) PAPER_WEIGHTS[name] = weight
  })
  process.stderr.write(`${rows.length} questions: ${written(PAPER_WEIGHTS)}\n`)
  return () => {
    Object.assign(PAPER_WEIGHTS, before)
  }
}

function written(weights: Record<string, number>): string {
  return Object.entries(weights)
    .map(([name, weight]) => `${name} ${weight.toFixed(2)}`)
    .join(' ')
}
