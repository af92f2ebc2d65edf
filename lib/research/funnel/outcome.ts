import type { Weighed } from '../../library/find/weigh-papers'
import { quotedList } from '../../text/quoted-list'
import type { ConsideredPaper, EvidenceView } from '../events'

/** How a question ends: an answer, an answer below a notice of what the library lacks, or a refusal. */
export type Outcome = {
  kind: 'answer' | 'notice' | 'refusal'
  /** what stands above the answer; empty for an answer */
  notice: string
  /** words of the question that no paper holds, as it writes them */
  unknown: string[]
  /** of a refusal: the passages that come nearest all the same */
  nearest: EvidenceView[]
}

/** The outcome of a question, given how its papers were weighed and which were kept. Notices tell only of what is sure. */
export function outcomeOf(
  found: Pick<Weighed, 'language' | 'missing' | 'unknown' | 'within'> | null,
  papers: ConsideredPaper[],
): Outcome {
  const outcome = { unknown: found?.unknown ?? [], nearest: [], notice: '' }
  if (!found || !papers.some(({ kept }) => kept)) return { ...outcome, kind: 'refusal' }
  if (found.language) return { ...outcome, kind: 'notice', notice: OTHER_LANGUAGE }
  if (found.missing.length === 0) return { ...outcome, kind: 'answer' }
  const asked = found.within ? 'The papers asked do' : 'Your library does'
  return { ...outcome, kind: 'notice', notice: `${asked} not mention ${quotedList(found.missing)}; nearest passages:` }
}

/** See `checkLanguageNotice`. */
export const OTHER_LANGUAGE =
  'Most of your papers are in a different language from your question, and Folio needs a language model to translate it. It searched for the names and terms that both languages share.'
