import { NO_FEATURES, PAPER_FEATURES, type PaperFeatures, paperScore } from '../../lib/library/find/score-papers'
import { type Weighed, weighPapers } from '../../lib/library/find/weigh-papers'
import { readQuestion } from '../../lib/question/question'
import { fitChoices } from './fit'
import type { GoldQuestion } from './gold-questions'
import { idOf } from './read-library'

const FOLDS = 5

type Fold = {
  weights: PaperFeatures
  /** number of questions that were left out of the fit */
  questions: number
  /** how many of them have a right paper first, and among the first three */
  first: number
  three: number
}

/**
 * Fits the weights of papers to four fifths of the questions, and ranks the papers of the other fifth by them; a
 * rewording is in the fold of its original. The last of the folds is fitted to all questions. Questions that match no
 * paper in any word, and those without a right paper, do not count.
 */
export async function crossValidate(questions: GoldQuestion[]): Promise<Fold[]> {
  const rows: Row[] = []
  for (const question of questions) {
    const found = await weighPapers({ question: readQuestion(question.question) })
    const gold = new Set(question.gold.map(({ file }) => idOf(file)))
    if (found?.papers.some(({ id }) => gold.has(id))) rows.push({ papers: found.papers, gold, fold: foldOf(question) })
  }
  const folds = Array.from({ length: FOLDS }, (_, fold) => ({
    fitted: rows.filter((row) => row.fold !== fold),
    left: rows.filter((row) => row.fold === fold),
  }))
  return [...folds, { fitted: rows, left: rows }].map(({ fitted, left }) => {
    const weights = fitWeights(fitted)
    const among = (most: number) =>
      left.filter((row) =>
        ranked(row, weights)
          .slice(0, most)
          .some(({ id }) => row.gold.has(id)),
      )
    return { weights, questions: left.length, first: among(1).length, three: among(3).length }
  })
}

/** The weights of each fold, and how its questions do with them. */
export function foldReport(folds: Fold[]): string {
  const lines = folds.map(({ weights, questions, first, three }, fold) => {
    const written = PAPER_FEATURES.map((name) => `${name} ${weights[name].toFixed(2)}`)
    const name = fold < FOLDS ? `fold ${fold + 1}` : 'all'
    return `${name}: ${questions} questions, first ${first}, first three ${three}; ${written.join(' ')}`
  })
  return `${lines.join('\n')}\n`
}

type Row = { papers: Weighed['papers']; gold: Set<string>; fold: number }

function foldOf({ id, from }: GoldQuestion): number {
  return Number((from ?? id).replace(/\D/g, '')) % FOLDS
}

function ranked({ papers }: Row, weights: PaperFeatures): Weighed['papers'] {
  return [...papers].sort((a, b) => paperScore(b.features, weights) - paperScore(a.features, weights))
}

function fitWeights(rows: Row[]): PaperFeatures {
  const choices = rows.map(({ papers, gold }) => ({
    candidates: papers.map(({ features }) => PAPER_FEATURES.map((name) => features[name])),
    right: new Set(papers.flatMap(({ id }, place) => (gold.has(id) ? [place] : []))),
  }))
  const fitted = fitChoices(choices, PAPER_FEATURES.length)
  const weights = { ...NO_FEATURES }
  for (const [i, name] of PAPER_FEATURES.entries()) weights[name] = fitted[i] ?? 0
  return weights
}
