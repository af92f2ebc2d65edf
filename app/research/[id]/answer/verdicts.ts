import type { Verdict } from '@/lib/citations/verdict/verdict'
import { VERDICT_WORDS } from '@/lib/citations/verdict/verdict-words'
import type { CitationView } from '@/lib/research/events/answer-view'

type Look = { word: string; meaning: string; dot: string }

/** Name, meaning and mark of each verdict. */
export const VERDICTS: Record<Verdict, Look> = {
  quoted: { ...VERDICT_WORDS.quoted, dot: 'rounded-full bg-good' },
  unchecked: { ...VERDICT_WORDS.unchecked, dot: 'rounded-full border-2 border-edge' },
  verified: { ...VERDICT_WORDS.verified, dot: 'rotate-45 bg-good' },
  partly: { ...VERDICT_WORDS.partly, dot: 'rotate-45 border-2 border-weak' },
  weak: { ...VERDICT_WORDS.weak, dot: 'rotate-45 bg-weak' },
  missing: { ...VERDICT_WORDS.missing, dot: 'bg-bad' },
}

/** Who gave the verdict. Before models judged, it was always by comparing words. */
export function judgeOf({ judgedBy }: CitationView): string {
  return judgedBy === 'model' ? 'judged by the model' : 'by comparing words'
}

/** Describes a citation for people who cannot see its dot. */
export function describeCitation({ verdict, quote }: CitationView): string {
  const { word, meaning } = VERDICTS[verdict]
  return quote ? `${word}. “${quote}”` : `${word}. ${meaning}`
}
