import { fenceText } from '../models/fence'
import { partsOf } from '../models/fit-prompt'
import { type Question, titleCarries } from '../question/question'
import { stemsOf } from '../question/terms'
import type { Passage } from '../quoting/passage'
import { quoteAnswer } from '../quoting/quote-answer'
import { CITATION_FORMAT, fenceEvidence } from './evidence-prompt'
import { noticeAbove } from './notice-above'
import type { Task } from './think'
import { unwrapMarkdown } from './unwrap-markdown'

export type AnswerInput = {
  question: Question
  /** the evidence, best first */
  passages: Passage[]
  /** what the library lacks, as a sentence that stands above the answer; absent or empty for nothing */
  notice?: string
  /** passages that are shown at most where no model writes */
  most?: number
}

/** The markdown of an answer with `[PAPER_ID, page N]`, as it is written. Without a model: the passages themselves. */
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

/** The person's words; where they referred back to an answer, words of papers stand for it. */
export function fenceQuery({ text }: Question): string {
  return fenceText('query', text)
}

/** Tells the model what the library lacks. The notice names words of the person's question only. */
function lacking(notice: string): string {
  return `This library may not answer the query directly. Above your answer the reader finds already: “${notice}” Do not repeat that. Where an excerpt answers the query all the same, answer it; else say in what the papers come near to it and what stays open, and do not stretch them to an answer.`
}

/** The things that a question compares. A paper speaks for the thing that its title names, any other where it names it. */
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
