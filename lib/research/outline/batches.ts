import type { Passage } from '../../quoting/passage'
import { estimateTokens } from '../../text/estimate-tokens'

/** What goes into one call: no more than a small model reads well. */
const A_BATCH = { passages: 10, tokens: 3_500 }

/** Passages as a model reads them, call by call; those of one work stand together: what one of them leaves open another may say. */
export function batchesOf(passages: Passage[]): Passage[][] {
  const works = [...new Set(passages.map(({ paperId }) => paperId))]
  const batches: Passage[][] = []
  let tokens = 0
  for (const passage of works.flatMap((id) => passages.filter(({ paperId }) => paperId === id))) {
    const size = estimateTokens(passage.text)
    const last = batches.at(-1)
    if (last && last.length < A_BATCH.passages && tokens + size <= A_BATCH.tokens) {
      last.push(passage)
      tokens += size
    } else {
      batches.push([passage])
      tokens = size
    }
  }
  return batches
}
