import type { Passage } from '../../quoting/passage'
import { estimateTokens } from '../../text/words/terms'
import { groupsOf } from '../../thinking/ask-analyst'

/** Limits of one call, in passages and tokens. A small model loses track of more. */
const A_BATCH = { most: 10, room: 3_500 }

/**
 * Splits passages into batches, one for each model call. Passages of one work stay together, since one may explain
 * another.
 */
export function batchesOf(passages: Passage[]): Passage[][] {
  const works = [...new Set(passages.map(({ paperId }) => paperId))]
  const together = works.flatMap((id) => passages.filter(({ paperId }) => paperId === id))
  return groupsOf(together, { ...A_BATCH, sizeOf: ({ text }) => estimateTokens(text) })
}
