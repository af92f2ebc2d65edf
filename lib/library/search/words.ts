// Door: terms of a question and of passages, and how often they occur.

export { frequencies } from './frequencies'
export { heldTerms, holdsPhrase } from './held-terms'
export { type PassageTerms, passageTerms } from './passage-terms'
export { addresses, queryTerms } from './query-terms'
export { countTerms } from './terms'
export { type TermsInPapers, termsInPapers } from './terms-in-papers'
export { wordFrequencies } from './word-frequencies'
