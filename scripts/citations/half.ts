import { createHash } from 'node:crypto'

/** Papers that rules are developed on, and papers that are only reported on. */
export type Half = 'develop' | 'report'

/** The half of a paper, by its name alone. */
export function halfOf(paperId: string): Half {
  const [first = 0] = createHash('sha256').update(paperId).digest()
  return first % 2 === 0 ? 'develop' : 'report'
}
