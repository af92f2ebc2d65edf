import { isClose } from '../../citations/check/close/is-close'
import { isQuoted } from '../../citations/check/quoted'
import type { CitationView } from '../events'

/**
 * A stored citation in the words of today. What words alone once called "verified" is told again from sentence and
 * quote, and what they called "weak" was never compared. What a model said stays.
 */
export function presentVerdict<C extends Pick<CitationView, 'sentence' | 'quote' | 'verdict'>>(
  citation: C & { judgedBy?: string },
): C {
  const { sentence, quote, verdict, judgedBy } = citation
  if (judgedBy === 'model' || (verdict !== 'verified' && verdict !== 'weak')) return citation
  const carries = verdict === 'verified'
  if (carries && isQuoted(sentence, quote)) return { ...citation, verdict: 'quoted' }
  return { ...citation, verdict: carries && isClose(sentence, quote) ? 'close' : 'unchecked' }
}
