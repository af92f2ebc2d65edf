import type { Verdict } from '@/lib/citations/verdict/verdict'
import { VERDICT_WORDS } from '@/lib/citations/verdict/verdict-words'
import type { CitationView } from '@/lib/research/events'

type Look = { word: string; meaning: string; dot: string }

/** What each verdict is called, what it means, and the mark that stands for it. */
export const VERDICTS: Record<Verdict, Look> = {
  quoted: { ...VERDICT_WORDS.quoted, dot: 'rounded-full bg-good' },
  unchecked: { ...VERDICT_WORDS.unchecked, dot: 'rounded-full border-2 border-edge' },
  verified: { ...VERDICT_WORDS.verified, dot: 'rotate-45 bg-good' },
  partly: { ...VERDICT_WORDS.partly, dot: 'rotate-45 border-2 border-weak' },
  weak: { ...VERDICT_WORDS.weak, dot: 'rotate-45 bg-weak' },
  missing: { ...VERDICT_WORDS.missing, dot: 'bg-bad' },
}

/** Who decided it. What was stored before models judged was decided by words. */
export function judgeOf({ judgedBy }: CitationView): string {
  return judgedBy === 'model' ? 'judged by the model' : 'by comparing words'
}

/** A citation in words, for those who do not see its dot. */
export function describeCitation({ verdict, quote }: CitationView): string {
  const { word, meaning } = VERDICTS[verdict]
  return quote ? `${word}. “${quote}”` : `${word}. ${meaning}`
}
