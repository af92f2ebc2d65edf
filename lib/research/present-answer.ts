import { type AnswerSentence, answerSentences } from '../citations/answer/answer-sentences'
import { ownNumbers } from '../citations/answer/own-numbers'
import { type ShownChange, type ShownQuotations, showQuotations } from '../citations/answer/quotations'
import { type LabelledPaper, paperLabels } from '../citations/references/paper-labels'
import { PREAMBLE } from '../quoting/preamble'
import type { CitationView } from './events'

/** An answer as it is stored; offsets, edits and checks are those of `markdown`. */
type Stored = {
  markdown: string
  citations: Pick<CitationView, 'ord' | 'paperId' | 'verdict' | 'sentence'>[]
  /** texts of the sentences that the person wrote or changed by hand */
  edited: string[]
}

type Presenting = {
  /** the papers that it cites */
  papers: LabelledPaper[]
  /** whether what is quoted word for word stands in quotation marks */
  quotationMarks: boolean
  /** whether citations are numbers: those of the papers quoted are then told from them */
  numeric?: boolean
  sentences?: AnswerSentence[]
}

/** A paper as a speaker: whole titles where there is no author, within reason. */
const LONGEST_SPEAKER = 60

/**
 * Edits that turn a stored answer into the form shown on screens and in files: verbatim sentences of a paper get quotation
 * marks and the paper as speaker; an answer with edited sentences states how much is still quoted; with numbered citations,
 * a paper's own bracketed numbers are told apart.
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

/** The remark on top of a quoted answer must not cover sentences that were edited by hand. */
function headChange(markdown: string, sentences: AnswerSentence[], edited: ReadonlySet<string>): ShownChange[] {
  const start = markdown.indexOf(PREAMBLE)
  const count = sentences.filter(({ text }) => edited.has(text)).length
  if (start < 0 || count === 0) return []
  const text =
    count === sentences.length
      ? '*Written or changed by hand. No language model was used.*'
      : `*Passages from the papers, in their own words, but for ${changedByHand(count)}. No language model was used.*`
  return [{ start, end: start + PREAMBLE.length, text }]
}

/** `one sentence that was written or changed by hand` */
export function changedByHand(count: number): string {
  return count === 1
    ? 'one sentence that was written or changed by hand'
    : `${count} sentences that were written or changed by hand`
}
