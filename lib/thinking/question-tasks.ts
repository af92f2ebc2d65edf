// Tasks on a question: understand it, translate it, search for it.

export { describeLibrary, QUESTIONS } from './describe-library'
export { feedbackQueries } from './feedback-queries'
export type { FollowUp } from './follow-up'
export { searchQueries } from './search-queries'
export { translateQuestion } from './translate-question'
export { type Exchange, understandQuestion } from './understand-question'
