import type { Verdict } from '@/lib/citations/check/support'
import type { CitationView } from '@/lib/research/events'

export const VERDICTS: Record<Verdict, { word: string; meaning: string; dot: string }> = {
  verified: { word: 'Verified', meaning: 'The page says what the sentence says.', dot: 'bg-good' },
  weak: { word: 'Weak', meaning: 'The page speaks of it, but does not carry the whole sentence.', dot: 'bg-weak' },
  missing: { word: 'Missing', meaning: 'Nothing on this page was found to support the sentence.', dot: 'bg-bad' },
}

/** Who decided it. What was stored before models judged was decided by words. */
export function judgeOf({ judgedBy }: CitationView): string {
  return judgedBy === 'model' ? 'judged by the model' : 'judged by comparing words'
}

/** A citation in words, for those who do not see its dot. */
export function describeCitation({ verdict, quote }: CitationView): string {
  const { word, meaning } = VERDICTS[verdict]
  return quote ? `${word}. “${quote}”` : `${word}. ${meaning}`
}
