import { type QuotablePassage, quotePassages } from '../../quoting/quote-passages'
import { escapeMarkdown } from '../../text/format/markup'
import { oneLine } from '../../text/format/phrases'
import type { EarlierAnswer } from '../evidence/earlier-answer'

/** Maximum number of passages added at once. */
const MOST = 5
/** Maximum characters of the feedback in a heading. */
const LONGEST = 120

const SEARCHED =
  '*Your papers were searched using the question together with the words of your feedback. Rewriting the answer needs a language model.*'

type Added = {
  /** passages found for the feedback, best first */
  passages: QuotablePassage[]
  feedback: string
}

/**
 * Appends passages on the feedback to an answer, under a heading of their own; a report gets another section. Without
 * passages the answer stays unchanged.
 */
export function addPassages(
  { markdown, contents }: Pick<EarlierAnswer, 'markdown' | 'contents'>,
  added: Added,
): string {
  const shown = added.passages.slice(0, MOST)
  if (shown.length === 0) return markdown
  const level = contents ? '##' : '###'
  const quoted = quotePassages([{ heading: '', passages: shown }])
  return [markdown.trimEnd(), `${level} Passages on: ${asHeading(added.feedback)}`, SEARCHED, quoted].join('\n\n')
}

function asHeading(feedback: string): string {
  const words = oneLine(feedback)
  if (words.length <= LONGEST) return escapeMarkdown(words)
  return `${escapeMarkdown(words.slice(0, words.lastIndexOf(' ', LONGEST) + 1 || LONGEST).trimEnd())} …`
}

/** Message when no passage fits the feedback. */
export const NO_PASSAGES =
  'The answer is unchanged: no other passage in your papers contains the words of your feedback. Rewriting the answer needs a language model.'
