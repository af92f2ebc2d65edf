// Tasks on a question: understand it, translate it, search for it.

export { describeLibrary, type LibraryDescription, QUESTIONS } from './describe-library'
export { feedbackQueries } from './feedback-queries'
export type { FollowUp } from './follow-up'
export { type Searches, searchQueries } from './search-queries'
export { withSubjectBefore } from './subject-before'
export { translateQuestion } from './translate-question'
export { type Exchange, understandQuestion } from './understand-question'
