import { type AnswerSentence, answerSentences } from '../../citations/answer/answer-sentences'
import { ownNumbers, type ShownChange, type ShownQuotations, showQuotations } from '../../citations/answer/quotations'
import { type LabelledPaper, paperLabels } from '../../citations/labels/paper-labels'
import { PREAMBLE } from '../../quoting/answer/preamble'
import type { CitationView } from '../events/answer-view'

/** An answer in stored form. Offsets, edits and checks refer to `markdown`. */
type Stored = {
  markdown: string
  citations: Pick<CitationView, 'ord' | 'paperId' | 'verdict' | 'sentence'>[]
  /** texts of the sentences that the person wrote or edited */
  edited: string[]
}

type Presenting = {
  /** cited papers */
  papers: LabelledPaper[]
  /** whether literal quotes get quotation marks */
  quotationMarks: boolean
  /** whether citations are numbers; then the numbers of quoted papers are shown differently */
  numeric?: boolean
  sentences?: AnswerSentence[]
}

/** Longest name of a speaker; a paper without an author is named by its title. */
const LONGEST_SPEAKER = 60

/**
 * Edits that convert a stored answer to the form shown on screens and in files. Literal sentences of a paper get
 * quotation marks and the paper's name; an answer with edited sentences says how much is still quoted; with numbered
 * citations, a paper's own bracketed numbers are shown differently.
 */
export function presentAnswer(
  { markdown, citations, edited }: Stored,
  { papers, quotationMarks, numeric = false, sentences = answerSentences(markdown, citations) }: Presenting,
): ShownQuotations {
  const head = [...headChange(markdown, sentences, new Set(edited)), ...(numeric ? ownNumbers(markdown) : [])]
  if (!quotationMarks) return { changes: head, spoken: new Set() }
  const names = paperLabels(papers, LONGEST_SPEAKER)
  const { changes, spoken } = showQuotations(markdown, sentences, citations, names)
  return { changes: [...head, ...changes], spoken }
}

/** The remark above a quoted answer must not include edited sentences. */
function headChange(markdown: string, sentences: AnswerSentence[], edited: ReadonlySet<string>): ShownChange[] {
  const start = markdown.indexOf(PREAMBLE)
  const count = sentences.filter(({ text }) => edited.has(text)).length
  if (start < 0 || count === 0) return []
  const text =
    count === sentences.length
      ? '*Written or changed by hand. No language model was used.*'
      : `*Passages from the papers, in their own words, except for ${changedByHand(count)}. No language model was used.*`
  return [{ start, end: start + PREAMBLE.length, text }]
}

/** Formats `one sentence that was written or changed by hand`. */
export function changedByHand(count: number): string {
  return count === 1
    ? 'one sentence that was written or changed by hand'
    : `${count} sentences that were written or changed by hand`
}
