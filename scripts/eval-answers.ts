import { type AskedGold, askGold } from './answers/ask-gold'
import { crossValidate, foldReport } from './answers/cross-validate'
import { farQuestions } from './answers/far-questions'
import { readGoldQuestions } from './answers/gold-questions'
import { readLibrary } from './answers/read-library'
import { answerTable, misses, scoresOf } from './answers/report'

type Options = {
  /** files of questions about the library; default: those beside it */
  questions?: string[]
  /** files of questions about other fields */
  far?: string[]
}

/**
 * Reads the PDFs of `dir` into the database in use, unless they are there, asks questions with known places without a
 * language model, and compares the shortlist, the evidence and the shown passages with these places.
 */
export async function evaluateAnswers(dir: string, { questions = [], far = [] }: Options = {}): Promise<AskedGold[]> {
  const pdfs = await readLibrary(dir)
  const gold = readGoldQuestions(dir, questions, pdfs)
  const asked: AskedGold[] = []
  for (const question of [...gold, ...far.flatMap(farQuestions)]) asked.push(await askGold(question))
  return asked
}

/** Fits the weights of papers and reports how they rank papers for questions left out of the fit. */
export async function crossValidated(dir: string, questions: string[]): Promise<string> {
  return foldReport(await crossValidate(readGoldQuestions(dir, questions, await readLibrary(dir))))
}

/** The failed questions, and the scores by type. */
export function answerReport(asked: AskedGold[]): string {
  return `${misses(asked).join('\n')}\n\n${answerTable(scoresOf(asked))}\n`
}

export function answersToKeep(asked: AskedGold[]) {
  return { scores: scoresOf(asked), questions: asked }
}
