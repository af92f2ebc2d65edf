import type { EarlierAnswer } from '../earlier-answer'
import { withWords } from '../outline/report/change-report'
import type { ReportContents } from '../outline/report/report-contents'

/** An answer with other words: of a report, what it says of itself is said anew. */
export function withNewWords(
  { markdown, contents, passages }: Pick<EarlierAnswer, 'markdown' | 'contents' | 'passages'>,
  words: string,
): { markdown: string; contents: ReportContents | null } {
  if (!contents) return { markdown: words, contents }
  return withWords({ markdown, contents }, words, new Map(passages.map(({ paperId, title }) => [paperId, title])))
}
