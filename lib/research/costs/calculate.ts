import { readCatalog } from '../../library/catalog/catalog'
import { tokensOfPassage } from '../../library/search/upkeep'
import type { Asking } from '../settings/modes'
import { calculateReport, sizeOfReport } from './calculate-report'

type Tokens = { inputTokens: number; outputTokens: number }

/** Tokens of a passage while the library has none. */
const PASSAGE = 180

/**
 * Tokens of a first run besides its passages: instructions, output and the check of citations. Research in rounds
 * counts as three rounds. `passages`: number of passages; null: the person's setting.
 */
const FIRST_RUN: Record<Exclude<Asking, 'sections'>, Tokens & { passages: number | null }> = {
  answer: { inputTokens: 3_200, outputTokens: 1_150, passages: null },
  improve: { inputTokens: 4_100, outputTokens: 1_150, passages: null },
  rounds: { inputTokens: 41_800, outputTokens: 12_350, passages: 75 },
  section: { inputTokens: 12_400, outputTokens: 3_150, passages: 20 },
}

/** Estimates a run's use from the size of its prompts, with passages of this library's usual length. */
export async function calculate(asking: Asking, set: number): Promise<Tokens> {
  if (asking === 'sections') return calculateReport(sizeOfReport((await readCatalog()).papers.size))
  const { inputTokens, outputTokens, passages } = FIRST_RUN[asking]
  const each = (await tokensOfPassage()) ?? PASSAGE
  return { inputTokens: Math.round(inputTokens + (passages ?? set) * each), outputTokens }
}
