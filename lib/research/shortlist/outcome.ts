import type { NamedPapers } from '../../library/find/named-papers'
import type { Weighed } from '../../library/find/weigh-papers'
import { quotedList } from '../../text/format/phrases'
import type { EvidenceView } from '../events/answer-view'
import type { ConsideredPaper } from '../events/considered-papers'

/** How a question ends: with an answer, an answer below a notice of what the library lacks, or a refusal. */
export type ScopeOutcome = {
  kind: 'answer' | 'notice' | 'refusal'
  /** text above the answer, or the reason why a question in another language was refused; may be empty */
  notice: string
  /** words of the question that no paper contains, as written there */
  unknown: string[]
  /** for a refusal: the nearest passages */
  nearest: EvidenceView[]
}

type Fit = Pick<Weighed, 'language' | 'missing' | 'unknown' | 'within'>

/**
 * Decides the outcome of a question from how its papers were weighed, which were kept and which it names. Notices only
 * state what is certain. Questions that name papers are never refused, and those that only name papers get no notice of
 * missing words.
 */
export function outcomeOf(
  found: Fit | null,
  papers: ConsideredPaper[],
  named?: Pick<NamedPapers, 'paperIds' | 'isAll'>,
): ScopeOutcome {
  const outcome = outcomeOfPapers(found, papers)
  if (!named || named.paperIds.length === 0) return outcome
  if (named.isAll) return { ...outcome, kind: 'answer', notice: '' }
  return outcome.kind === 'refusal' ? { ...outcome, kind: 'notice', notice: NOT_BESIDE_NAMED } : outcome
}

export const NOT_BESIDE_NAMED = 'Nothing in your library answers this directly; the question names these papers:'

function outcomeOfPapers(found: Fit | null, papers: ConsideredPaper[]): ScopeOutcome {
  const outcome = { unknown: found?.unknown ?? [], nearest: [], notice: '' }
  const inOtherLanguage = found?.language ? OTHER_LANGUAGE : ''
  if (!found || !papers.some(({ kept }) => kept)) return { ...outcome, kind: 'refusal', notice: inOtherLanguage }
  if (inOtherLanguage) return { ...outcome, kind: 'notice', notice: inOtherLanguage }
  if (found.missing.length === 0) return { ...outcome, kind: 'answer' }
  return { ...outcome, kind: 'notice', notice: sayLacking(found.missing, { within: found.within }) }
}

/** Says which words of a question no paper contains. `within`: of papers that the person chose. */
export function sayLacking(words: string[], { within = false } = {}): string {
  const asked = within ? 'The papers you chose do' : 'Your library does'
  return `${asked} not mention ${quotedList(words)}; nearest passages:`
}

/** Says that nothing answers a query. `where`: how the papers were limited, with a space before. */
export const sayNoPapers = (query: string, where = '') =>
  `❌ No papers found relevant to query: "${query}"${where}. Try refining your search terms.`

/** `checkLanguageNotice` withdraws it if the answer quotes a paper in the language of the question. */
export const OTHER_LANGUAGE =
  'Most of your papers are in a different language from your question, and Folio needs a language model to translate it. It searched for the names and terms that both languages share.'
