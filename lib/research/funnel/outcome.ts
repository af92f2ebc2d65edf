import { BARS } from '../../library/find/outcome'
import type { Weighed } from '../../library/find/weigh-papers'
import { quotedList } from '../../text/quoted-list'
import { type ConsideredPaper, type EvidenceView, isNamedInQuestion } from '../events'

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

/** What is said of a question, given how its papers were weighed and which were kept. */
export function outcomeOf(found: Weighed | null, papers: ConsideredPaper[]): Outcome {
  const unknown = found?.unknown ?? []
  const outcome = { unknown, nearest: [] }
  const kept = papers.filter((paper) => paper.kept)
  if (!found || kept.length === 0) return { ...outcome, kind: 'refusal', notice: '' }
  if (found.language) return { ...outcome, kind: 'notice', notice: IN_ENGLISH }
  const lack = lackOf(found)
  if (lack) return { ...outcome, kind: 'notice', notice: `${lack}; nearest passages:` }
  // Who names a paper knows that it is one.
  const isOnlyOne = kept.length === 1 && !kept.some(isNamedInQuestion)
  if (found.kind === 'many' && isOnlyOne) return { ...outcome, kind: 'notice', notice: ONLY_ONE }
  return { ...outcome, kind: 'answer', notice: '' }
}

/** Words that a notice names; a question in quite other words lacks many, and no one of them is the matter. */
const MOST_NAMED = 2

/** What the library, or what comes nearest in it, lacks of a question; null where it holds its matter. */
function lackOf({ held, unknownNames, lacking, kind }: Weighed): string | null {
  if (unknownNames.length > 0) return `Your library does not mention ${quotedList(unknownNames)}`
  if (held >= BARS.notice) {
    // What is no English word is a name or a term of art, however well the rest of the question is held.
    const foreign = lacking.filter((one) => one.foreign && one.term).map(({ word }) => word)
    return foreign.length > 0 && foreign.length <= MOST_NAMED
      ? `Your library does not mention ${quotedList(foreign)}`
      : null
  }
  const nowhere = lacking.filter((one) => one.nowhere)
  const isNowhere = nowhere.some(({ term }) => term)
  const all = isNowhere ? nowhere : lacking
  const named = all.flatMap(({ word, term }) => (term ? [word] : []))
  if (named.length === 0 || all.length > MOST_NAMED) return NOT_DIRECTLY
  const nearest = kind === 'one' ? 'the nearest paper does not' : 'the nearest papers do not'
  return `${NOT_DIRECTLY}: ${isNowhere ? 'it does not' : nearest} mention ${quotedList(named)}`
}

const IN_ENGLISH =
  'The papers in your library are in English, and your question was not translated, for which Folio needs a language model: only its names and terms were searched.'
const NOT_DIRECTLY = 'Nothing in your library answers this directly'
const ONLY_ONE = 'Only one paper in your library speaks of this.'
