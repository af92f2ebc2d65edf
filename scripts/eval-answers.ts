import { type AskedGold, askGold } from './answers/ask-gold'
import { crossValidate } from './answers/cross-validate'
import { readGoldQuestions } from './answers/gold-questions'
import { readLibrary } from './answers/read-library'
import { reliabilityOf, reliabilityTable } from './answers/reliability'
import { answerTable, misses, scoresOf } from './answers/report'

/**
 * Reads the PDFs of `dir` into the database in use, unless they are there, asks questions whose places in them are
 * known, and compares the shortlist, the evidence and what the extractive analyst cites with these places. `folds`: with
 * weights that were fitted to other questions than the one asked.
 */
export async function evaluateAnswers(
  dir: string,
  { questions = [], folds = false }: { questions?: string[]; folds?: boolean } = {},
): Promise<AskedGold[]> {
  const pdfs = await readLibrary(dir)
  const gold = readGoldQuestions(dir, questions, pdfs)
  if (folds) return crossValidate(gold)
  const asked: AskedGold[] = []
  for (const question of gold) asked.push(await askGold(question))
  return asked
}

/** The questions that were missed, the scores by type, and how far what was said to be likely was so. */
export function answerReport(asked: AskedGold[]): string {
  return `${misses(asked).join('\n')}\n\n${answerTable(scoresOf(asked))}\n\n${reliabilityTable(reliabilityOf(asked))}\n`
}

export function answersJson(asked: AskedGold[]): string {
  return `${JSON.stringify({ scores: scoresOf(asked), reliability: reliabilityOf(asked), questions: asked })}\n`
}
