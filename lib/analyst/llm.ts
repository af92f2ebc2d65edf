import type { AnswerPart } from '../citations/answer/answer-part'
import { streamFromPrompt } from '../models/chat'
import type { ModelConnection } from '../models/connection'
import type { Analyst } from './analyst'
import { CITATION_FORMAT, fenceEvidence } from './evidence-prompt'
import { judgeWithModel } from './judge-with-model'
import { noticeParagraph } from './notice'
import { summarizeWithModel } from './summarize-with-model'
import { unwrapMarkdown } from './unwrap-markdown'

/** Writes with the configured language model. `connection`: another endpoint than the environment names. */
export function llmAnalyst(connection?: ModelConnection): Analyst {
  return {
    name: 'llm',
    summarize: (paper, context) => summarizeWithModel(paper, context, connection),
    async *write({ question, passages, notice }, { signal }) {
      const variables = { QUERY: question.text, EVIDENCE_CHUNKS: fenceEvidence(passages), CITATION_FORMAT }
      const prompt = 'research_synthesis_v1'
      if (notice) yield noticeParagraph(notice)
      yield* unwrapMarkdown(streamFromPrompt({ prompt, variables, signal, connection }))
    },
    improve: ({ question, passages, feedback, previous, part }, { signal }) =>
      unwrapMarkdown(
        streamFromPrompt({
          prompt: part ? 'improve_part_v1' : 'improve_v1',
          variables: {
            QUERY: question.text,
            FEEDBACK: feedback,
            PREVIOUS_ANSWER: previous,
            EVIDENCE_CHUNKS: fenceEvidence(passages),
            CITATION_FORMAT,
            ...(part ? partVariables(part) : {}),
          },
          signal,
          connection,
        }),
      ),
    judge: (statements, context) => judgeWithModel('judge_citations', statements, context, connection),
    relate: (statements, context) => judgeWithModel('judge_draft', statements, context, connection),
  }
}

const PARTS: Record<AnswerPart['kind'], { PART_KIND: string; FORM: string }> = {
  section: {
    PART_KIND: 'what stands under one heading',
    FORM: 'Write markdown without the heading itself: it stays above what you write.',
  },
  sentence: { PART_KIND: 'one sentence', FORM: 'Write one paragraph without headings or lists.' },
}

function partVariables({ kind, text }: AnswerPart) {
  return { ...PARTS[kind], PART: text }
}

export const llm: Analyst = llmAnalyst()
