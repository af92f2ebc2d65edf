import { countingUse } from '../../models/limits/model-use'
import { readQuestion } from '../../question/question'
import { weighPapers } from '../find/weigh-papers'
import { findAnew } from '../search/find-anew'

/** A paper that is about what was asked, with its relevance, 0..1. */
export type PaperMatch = { paperId: string; relevance: number }

/** Below the cutoff of an answer, because a person looks on. */
const CUTOFF = 0.3
const MOST = 60

/** The papers that come nearest to the words, nearest first. */
export async function searchByMeaning(query: string): Promise<PaperMatch[]> {
  if (!query.trim()) return []
  const question = readQuestion(query)
  const found = await countingUse('other', () => findAnew(() => weighPapers({ question })))
  if (!found) return []
  return found.papers
    .map(({ id, share }) => ({ paperId: id, relevance: share * found.certainty }))
    .filter(({ relevance }) => relevance >= CUTOFF)
    .slice(0, MOST)
}
