import type { Analyst, AnalystContext, WriteInput } from './analyst'
import type { ExtractiveAnswer } from './extractive/answer'
import { compose } from './extractive/compose'
import { improveAnswer } from './extractive/improve'
import { improvePart } from './extractive/improve-part'
import { answerParts } from './extractive/markdown'
import { quotableSentences } from './extractive/passage-sentences'
import { summarizePaper } from './extractive/summary'
import { weigh } from './extractive/weights'

/**
 * Answers without a language model: it quotes. Every sentence of an answer is a sentence of a paper, so every citation
 * can be verified. The same input gives the same answer.
 */
export const extractive: Analyst = {
  name: 'extractive',
  async summarize(paper) {
    return summarizePaper(paper)
  },
  async *write(input, context) {
    yield* stream(await composeAnswer(input, context), input, context)
  },
  async *improve(input, context) {
    if (input.part) return yield await improvePart(input, input.part, context)
    yield* stream(await improveAnswer(input, context), input, context)
  },
}

async function composeAnswer(
  { question, passages, notice, named }: WriteInput,
  context: AnalystContext,
): Promise<ExtractiveAnswer> {
  context.signal.throwIfAborted()
  const sentences = quotableSentences(passages)
  const weights = await weigh(sentences, question.text, question.terms, context)
  return compose({ question, passages, sentences, weights, named, nearest: Boolean(notice) })
}

function* stream(answer: ExtractiveAnswer, { notice }: WriteInput, { signal }: AnalystContext): Generator<string> {
  for (const part of answerParts(answer, notice)) {
    signal.throwIfAborted()
    yield part
  }
}
