// Tasks on papers and passages: summarize them, fill in fields, grade passages, judge cited statements.

export { fillRow, type GivenCell } from './fill-row'
export { gradePassages } from './grade-passages'
export {
  batchesOf,
  type CitedStatement,
  judgeStatements,
  type StatementBatch,
  type StatementJudgement,
} from './judge-statements'
export { numberSentences, tokensOfNumbered } from './number-sentences'
export { readFrontPage } from './read-front-page'
export { summarizePaper } from './summarize-paper'
