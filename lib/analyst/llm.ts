import type { AnswerPart } from '../citations/answer/answer-part'
import { streamFromPrompt } from '../models/chat'
import type { ModelConnection } from '../models/connection'
import { fence } from '../models/fence'
import { promptModel } from '../models/prompt-model'
import type { Analyst } from './analyst'
import { CITATION_FORMAT, fenceEvidence } from './evidence-prompt'
import { fillWithModel } from './fill-with-model'
import { judgeWithModel } from './judge-with-model'
import { noticeAbove } from './notice-above'
import type { Question } from './question'
import { relateWithModel } from './relate-with-model'
import { summarizeWithModel } from './summarize-with-model'
import { translateWithModel } from './translate-with-model'
import { understandWithModel } from './understand-with-model'
import { unwrapMarkdown } from './unwrap-markdown'

/** Writes with the configured language model. `connection`: another endpoint than the environment names. */
export function llmAnalyst(connection?: ModelConnection): Analyst {
  return {
    name: 'llm',
    summarize: (paper, context) => summarizeWithModel(paper, context, connection),
    write: ({ question, passages, notice }, { signal }) =>
      noticeAbove(
        notice,
        unwrapMarkdown(
          streamFromPrompt({
            prompt: 'research_synthesis_v2',
            variables: {
              QUERY: [fenceQuery(question), notice && lacking(notice)].filter(Boolean).join('\n\n'),
              EVIDENCE_CHUNKS: fenceEvidence(passages),
              CITATION_FORMAT,
            },
            signal,
            connection,
          }),
        ),
      ),
    improve: ({ question, passages, feedback, previous, part }, { signal }) =>
      unwrapMarkdown(
        streamFromPrompt({
          prompt: part ? 'improve_part_v2' : 'improve_v2',
          variables: {
            QUERY: fenceQuery(question),
            FEEDBACK: feedback,
            PREVIOUS_ANSWER: fence('earlier-answer', [{ attributes: {}, text: previous }]),
            EVIDENCE_CHUNKS: fenceEvidence(passages),
            CITATION_FORMAT,
            ...(part ? partVariables(part) : {}),
          },
          signal,
          connection,
        }),
      ),
    judge: (question, statements, context) => judgeWithModel(question, statements, context, connection),
    relate: (statements, context) => relateWithModel(statements, context, connection),
    understand: (question, exchange, context) => understandWithModel(question, exchange, context, connection),
    fill: (row, context) => fillWithModel(row, context, connection),
    translate: (question, context) => translateWithModel(question, context, connection),
    model: promptModel(connection),
  }
}

/** The person's words; where they referred back to an answer, words of papers stand for it. */
function fenceQuery({ text }: Question): string {
  return fence('query', [{ attributes: {}, text }])
}

/** What the model is told about a library that lacks something. The notice names words of the person's question only. */
function lacking(notice: string): string {
  return `This library may not answer the query directly. Above your answer the reader finds already: “${notice}” Do not repeat that. Where an excerpt answers the query all the same, answer it; else say in what the excerpts come near to it and what stays open, and do not stretch them to an answer.`
}

const PARTS: Record<AnswerPart['kind'], { PART_KIND: string; FORM: string }> = {
  section: {
    PART_KIND: 'what stands under one heading',
    FORM: 'Write markdown without the heading itself: it stays above what you write.',
  },
  sentence: { PART_KIND: 'one sentence', FORM: 'Write one paragraph without headings or lists.' },
}

function partVariables({ kind, text }: AnswerPart) {
  return { ...PARTS[kind], PART: fence('part', [{ attributes: {}, text }]) }
}

export const llm: Analyst = llmAnalyst()
