import type { Verdict } from './verdict'

/** What each verdict is called, and what it means. */
export const VERDICT_WORDS: Record<Verdict, { word: string; meaning: string }> = {
  quoted: { word: 'Quoted', meaning: 'The sentence is the source’s own, word for word.' },
  unchecked: {
    word: 'Not checked',
    meaning: 'The page speaks of it. Nobody has compared whether it says the same.',
  },
  verified: { word: 'Verified', meaning: 'A language model read the quote and found the whole sentence in it.' },
  partly: {
    word: 'Partly',
    meaning: 'A language model found a part of the sentence in the quote, and not the rest.',
  },
  weak: {
    word: 'Weak',
    meaning: 'A language model read the quote and found that it does not carry the sentence.',
  },
  missing: { word: 'Missing', meaning: 'Nothing was found on the page that speaks of it.' },
}
