import type { Passage } from '../../quoting/passage'
import { estimateTokens } from '../../text/estimate-tokens'
import { groupsOf } from '../../thinking/ask-analyst'

/** Limits of one call, in passages and tokens: more is too much for a small model. */
const A_BATCH = { most: 10, room: 3_500 }

/** Passages as a model reads them, call by call; those of one work stand together: what one of them leaves open another may say. */
export function batchesOf(passages: Passage[]): Passage[][] {
  const works = [...new Set(passages.map(({ paperId }) => paperId))]
  const together = works.flatMap((id) => passages.filter(({ paperId }) => paperId === id))
  return groupsOf(together, { ...A_BATCH, sizeOf: ({ text }) => estimateTokens(text) })
}
