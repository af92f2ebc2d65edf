import type { Verdict } from '@/lib/citations/check/verdict'
import type { CitationView } from '@/lib/research/events'

type Look = { word: string; meaning: string; dot: string }

/** What each verdict is called, what it means, and the mark that stands for it. */
export const VERDICTS: Record<Verdict, Look> = {
  quoted: { word: 'Quoted', meaning: 'The sentence is the source’s own, word for word.', dot: 'rounded-full bg-good' },
  unchecked: {
    word: 'Not checked',
    meaning: 'The page speaks of it. Nobody has compared whether it says the same.',
    dot: 'rounded-full border-2 border-edge',
  },
  verified: {
    word: 'Verified',
    meaning: 'A language model read the quote and found the whole sentence in it.',
    dot: 'rotate-45 bg-good',
  },
  partly: {
    word: 'Partly',
    meaning: 'A language model found a part of the sentence in the quote, and not the rest.',
    dot: 'rotate-45 border-2 border-weak',
  },
  weak: {
    word: 'Weak',
    meaning: 'A language model read the quote and found that it does not carry the sentence.',
    dot: 'rotate-45 bg-weak',
  },
  missing: { word: 'Missing', meaning: 'Nothing was found on the page that speaks of it.', dot: 'bg-bad' },
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
