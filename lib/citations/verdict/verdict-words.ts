import type { Verdict } from './verdict'

/** The name and meaning of each verdict on the screen. */
export const VERDICT_WORDS: Record<Verdict, { word: string; meaning: string }> = {
  quoted: { word: 'Quoted', meaning: 'The sentence is quoted word for word from the source.' },
  unchecked: {
    word: 'Not checked',
    meaning: 'The page mentions this, but nobody has checked whether it supports the sentence.',
  },
  verified: {
    word: 'Verified',
    meaning: 'A language model read the quote and found that it supports the whole sentence.',
  },
  partly: {
    word: 'Partly',
    meaning: 'A language model read the quote and found that it supports only part of the sentence.',
  },
  weak: {
    word: 'Weak',
    meaning: 'A language model read the quote and found that it does not support the sentence.',
  },
  missing: { word: 'Missing', meaning: 'Nothing on the page mentions this.' },
}
