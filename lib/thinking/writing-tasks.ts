// Tasks on texts: write and improve an answer, clean its Markdown, relate a claim to quotes.

export { improveAnswer, REWRITING_NEEDS_MODEL } from './improve-answer'
export { noticeAbove } from './notice-above'
export {
  type QuotedStatement,
  RELATING_PROMPT,
  type Relation,
  type RelationJudgement,
  relateQuotes,
} from './relate-quotes'
export { unwrapMarkdown } from './unwrap-markdown'
export { withoutHeading } from './without-heading'
export { type AnswerInput, writeAnswer } from './write-answer'
