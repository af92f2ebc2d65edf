import type { NamedPapers } from '../../library/find/named-papers'
import type { Weighed } from '../../library/find/weigh-papers'
import { quotedList } from '../../text/quoted-list'
import type { ConsideredPaper, EvidenceView } from '../events'

/** How a question ends: an answer, an answer below a notice of what the library lacks, or a refusal. */
export type Outcome = {
  kind: 'answer' | 'notice' | 'refusal'
  /** what stands above the answer, or says why a question in another language was refused; may be empty */
  notice: string
  /** words of the question that no paper holds, as it writes them */
  unknown: string[]
  /** of a refusal: the passages that come nearest all the same */
  nearest: EvidenceView[]
}

type Fit = Pick<Weighed, 'language' | 'missing' | 'unknown' | 'within'>

/**
 * The outcome of a question, given how its papers were weighed, which were kept and which it names. Notices tell only of what
 * is sure. Nothing is refused where papers are named, and nothing lacks where the question does nothing but name them.
 */
export function outcomeOf(
  found: Fit | null,
  papers: ConsideredPaper[],
  named?: Pick<NamedPapers, 'paperIds' | 'isAll'>,
): Outcome {
  const outcome = outcomeOfPapers(found, papers)
  if (!named || named.paperIds.length === 0) return outcome
  if (named.isAll) return { ...outcome, kind: 'answer', notice: '' }
  return outcome.kind === 'refusal' ? { ...outcome, kind: 'notice', notice: NOT_BESIDE_NAMED } : outcome
}

export const NOT_BESIDE_NAMED = 'Nothing in your library answers this directly; the question names these papers:'

function outcomeOfPapers(found: Fit | null, papers: ConsideredPaper[]): Outcome {
  const outcome = { unknown: found?.unknown ?? [], nearest: [], notice: '' }
  const inOtherLanguage = found?.language ? OTHER_LANGUAGE : ''
  if (!found || !papers.some(({ kept }) => kept)) return { ...outcome, kind: 'refusal', notice: inOtherLanguage }
  if (inOtherLanguage) return { ...outcome, kind: 'notice', notice: inOtherLanguage }
  if (found.missing.length === 0) return { ...outcome, kind: 'answer' }
  const asked = found.within ? 'The papers asked do' : 'Your library does'
  return { ...outcome, kind: 'notice', notice: `${asked} not mention ${quotedList(found.missing)}; nearest passages:` }
}

/** `checkLanguageNotice` withdraws it where the answer quotes a paper in the language of the question. */
export const OTHER_LANGUAGE =
  'Most of your papers are in a different language from your question, and Folio needs a language model to translate it. It searched for the names and terms that both languages share.'
