import { countingUse } from '../../models/limits/model-use'
import { readQuestion } from '../../question/question'
import { weighPapers } from '../find/weigh-papers'
import { findAnew } from '../search/find-chunks'

/** A paper on the topic of the search, with its relevance, 0..1. */
export type PaperMatch = { paperId: string; relevance: number }

/** Lower than for answers, because a person judges the results. */
const CUTOFF = 0.3
const MOST = 60

/** Returns the papers closest in meaning to the words, closest first. */
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
