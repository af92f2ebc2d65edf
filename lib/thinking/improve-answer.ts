import type { AnswerPart } from '../citations/answer/answer-part'
import { parseMarkers } from '../citations/markers/markers'
import { AppError } from '../errors'
import { partsOf } from '../models/calls/prompt-model'
import { fenceText } from '../models/prompts/fence'
import type { Question } from '../question/question'
import type { Passage } from '../quoting/passage'
import { CITATION_FORMAT, fenceEvidence } from './evidence-prompt'
import type { Task } from './think'
import { unwrapMarkdown } from './unwrap-markdown'
import { fenceQuery } from './write-answer'

export type ImproveInput = {
  question: Question
  passages: Passage[]
  feedback: string
  previous: string
  /** the part of `previous` that the feedback refers to; null: all of it */
  part: AnswerPart | null
}

/**
 * Markdown of a new version that follows feedback; with a `part`, of that part only, empty if it is to be removed.
 * Throws `AppError('bad_request')` without a model.
 */
export const improveAnswer: Task<ImproveInput, AsyncIterable<string>> = {
  withModel: ({ question, passages, feedback, previous, part }, model, signal) =>
    unwrapMarkdown(
      model.stream({
        prompt: part ? 'improve_part_v2' : 'improve_v2',
        variables: {
          QUERY: fenceQuery(question),
          FEEDBACK: feedback,
          PREVIOUS_ANSWER: fenceText('earlier-answer', previous),
          EVIDENCE_CHUNKS: partsOf(part ? bearingOn(part, passages, feedback) : passages, fenceEvidence),
          CITATION_FORMAT,
          ...(part ? partVariables(part) : {}),
        },
        signal,
      }),
    ),
  without() {
    throw new AppError('bad_request', REWRITING_NEEDS_MODEL)
  },
}

/** Passages cited in a part, and those found for the feedback on it. The rest of the answer stays unchanged. */
function bearingOn({ text }: AnswerPart, passages: Passage[], feedback: string): Passage[] {
  const cited = parseMarkers(
    text,
    passages.map(({ paperId }) => paperId),
  )
  const isCited = ({ paperId, spans }: Passage) =>
    cited.some((marker) => marker.paperId === paperId && spans.some(({ page }) => page === marker.page))
  const bearing = passages.filter((passage) => passage.question === feedback || isCited(passage))
  return bearing.length > 0 ? bearing : passages
}

export const REWRITING_NEEDS_MODEL =
  'Rewriting a part of an answer needs a language model. Connect one in Settings, or give feedback on the whole answer: passages that match its words are added. Nothing was changed.'

const PARTS: Record<AnswerPart['kind'], { PART_KIND: string; FORM: string }> = {
  section: {
    PART_KIND: 'the text under one heading',
    FORM: 'Write markdown without the heading itself: it stays above what you write.',
  },
  sentence: { PART_KIND: 'one sentence', FORM: 'Write one paragraph without headings or lists.' },
}

function partVariables({ kind, text }: AnswerPart) {
  return { ...PARTS[kind], PART: fenceText('part', text) }
}
