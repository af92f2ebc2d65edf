import { nearestPassages } from '../../library/find/pick-passages'
import type { Weighed } from '../../library/find/weigh-papers'
import { readChunks } from '../../library/search/find-chunks'
import type { Question } from '../../question/question'
import type { EvidenceView } from '../events/answer-view'
import { toEvidence } from '../evidence/store-evidence'

/** Maximum passages, and maximum papers they come from, to show for a refused question. */
export const NEAREST = { passages: 3, papers: 3 }

/** Returns the passages nearest to a refused question. */
export async function nearestEvidence(found: Weighed, question: Question): Promise<EvidenceView[]> {
  const how = { first: 1, mmr: 1, cutoff: 0, k: NEAREST.passages, most: NEAREST.papers }
  const hits = await readChunks(await nearestPassages(found, how))
  return hits.map((hit) => toEvidence({ ...hit, id: hit.chunkId, title: '', question: question.text }))
}
