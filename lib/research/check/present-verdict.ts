import { isQuoted } from '../../citations/evidence/find-verbatim'
import type { CitationView } from '../events/answer-view'

/**
 * Converts a stored citation to current verdicts. The earlier "verified" and "close" by words become `quoted` if the
 * sentence equals the quote, and otherwise `unchecked`, like the earlier "weak". Verdicts by a model stay.
 */
export function presentVerdict<C extends Pick<CitationView, 'sentence' | 'quote' | 'verdict'>>(
  citation: C & { judgedBy?: string },
): C {
  const { sentence, quote, judgedBy } = citation
  // Earlier versions stored values outside of the current type.
  const verdict: string = citation.verdict
  if (verdict !== 'close' && (judgedBy === 'model' || (verdict !== 'verified' && verdict !== 'weak'))) return citation
  return { ...citation, verdict: verdict === 'verified' && isQuoted(sentence, quote) ? 'quoted' : 'unchecked' }
}
