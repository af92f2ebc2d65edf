import { isQuoted } from '../../citations/check/quoted'
import type { CitationView } from '../events'

/**
 * A stored citation in the words of today. What words alone once called "verified" or "close" is quoted where the sentence
 * is the quote, and else was never compared, as what they called "weak". What a model said stays.
 */
export function presentVerdict<C extends Pick<CitationView, 'sentence' | 'quote' | 'verdict'>>(
  citation: C & { judgedBy?: string },
): C {
  const { sentence, quote, judgedBy } = citation
  // Earlier versions stored words that today's type does not have.
  const verdict: string = citation.verdict
  if (verdict !== 'close' && (judgedBy === 'model' || (verdict !== 'verified' && verdict !== 'weak'))) return citation
  return { ...citation, verdict: verdict === 'verified' && isQuoted(sentence, quote) ? 'quoted' : 'unchecked' }
}
