import type { ReportContents } from '../contents/report-contents'
import type { EarlierAnswer } from '../evidence/earlier-answer'
import { withWords } from '../outline/report/change-report'

/** An answer with changed text; a report also updates what it says about itself. */
export function withNewWords(
  { markdown, contents, passages }: Pick<EarlierAnswer, 'markdown' | 'contents' | 'passages'>,
  words: string,
): { markdown: string; contents: ReportContents | null } {
  if (!contents) return { markdown: words, contents }
  return withWords({ markdown, contents }, words, new Map(passages.map(({ paperId, title }) => [paperId, title])))
}
