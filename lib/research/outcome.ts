import type { Question } from '../analyst/question'
import { BARS } from '../library/find/outcome'
import type { Weighed } from '../library/find/weigh-papers'
import type { ConsideredPaper } from './events'

/** How a question ends: an answer, an answer below a notice of what the library lacks, or a refusal. */
export type Outcome = {
  kind: 'answer' | 'notice' | 'refusal'
  /** what stands above the answer; empty for an answer */
  notice: string
  /** words of the question that no paper holds, as it writes them */
  unknown: string[]
}

export function outcomeOf(_question: Question, found: Weighed | null, papers: ConsideredPaper[]): Outcome {
  const unknown = found?.unknown ?? []
  if (!papers.some(({ kept }) => kept)) return { kind: 'refusal', notice: '', unknown }
  if (!found || found.held >= BARS.notice) return { kind: 'answer', notice: '', unknown }
  return { kind: 'notice', notice: 'Nothing in your library answers this directly; nearest passages:', unknown }
}
