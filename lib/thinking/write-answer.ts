import { partsOf } from '../models/calls/prompt-model'
import { fenceText } from '../models/prompts/fence'
import { type Question, titleCarries } from '../question/question'
import { stemsOf } from '../question/terms'
import { quoteAnswer } from '../quoting/answer/quote-answer'
import type { Passage } from '../quoting/passage'
import { CITATION_FORMAT, fenceEvidence } from './evidence-prompt'
import { noticeAbove } from './notice-above'
import type { Task } from './think'
import { unwrapMarkdown } from './unwrap-markdown'

export type AnswerInput = {
  question: Question
  /** evidence, best first */
  passages: Passage[]
  /** what the library lacks, as a sentence above the answer; absent or empty: nothing */
  notice?: string
  /** maximum number of passages shown without a model */
  most?: number
}

/** Streams the Markdown of an answer with `[PAPER_ID, page N]`. Without a model: the passages themselves. */
export const writeAnswer: Task<AnswerInput, AsyncIterable<string>> = {
  withModel: ({ question, passages, notice }, model, signal) =>
    noticeAbove(
      notice,
      unwrapMarkdown(
        model.stream({
          prompt: 'research_synthesis_v2',
          variables: {
            QUERY: [fenceQuery(question), notice && lacking(notice)].filter(Boolean).join('\n\n'),
            EVIDENCE_CHUNKS: partsOf(passages, fenceEvidence),
            CITATION_FORMAT,
          },
          signal,
        }),
      ),
    ),
  async *without(input) {
    yield quoteAnswer({ ...input, things: thingsOf(input.question) })
  },
}

/** The question in the person's words; in a follow-up, words from papers replace the reference. */
export function fenceQuery({ text }: Question): string {
  return fenceText('query', text)
}

/** Tells the model what the library lacks. The notice names words of the person's question only. */
function lacking(notice: string): string {
  return `This library may not answer the query directly. Above your answer, the reader already sees: “${notice}” Do not repeat that. If an excerpt does answer the query, answer it; otherwise say how the papers come close to answering it and what remains open, and do not stretch them into an answer.`
}

/** The things that a question compares. A paper covers the thing named in its title, and any other that it mentions. */
function thingsOf({ things }: Question) {
  const isOfNoThing = (title: string) => !things.some((thing) => titleCarries(title, thing))
  return things.map((name) => {
    const stems = stemsOf(name)
    return {
      name,
      speaksFor: ({ title, text }: { title: string; text: string }) =>
        titleCarries(title, name) || (isOfNoThing(title) && holdsAll(text, stems)),
    }
  })
}

function holdsAll(text: string, stems: string[]): boolean {
  const held = new Set(stemsOf(text))
  return stems.every((stem) => held.has(stem))
}
