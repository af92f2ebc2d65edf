import type { Verdict } from './verdict'

/** The name and meaning of each verdict on the screen. */
export const VERDICT_WORDS: Record<Verdict, { word: string; meaning: string }> = {
  quoted: { word: 'Quoted', meaning: 'The sentence is the source’s own, word for word.' },
  unchecked: {
    word: 'Not checked',
    meaning: 'The page mentions it. Nobody has checked whether it says the same.',
  },
  verified: { word: 'Verified', meaning: 'A language model read the quote and found the whole sentence in it.' },
  partly: {
    word: 'Partly',
    meaning: 'A language model found only a part of the sentence in the quote.',
  },
  weak: {
    word: 'Weak',
    meaning: 'A language model read the quote and found that it does not support the sentence.',
  },
  missing: { word: 'Missing', meaning: 'Nothing on the page mentions it.' },
}
