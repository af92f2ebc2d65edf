import { z } from 'zod'
import { generateFromPrompt } from '../models/chat'
import type { ModelConnection } from '../models/connection'
import { fence } from '../models/fence'
import type { JudgeContext } from './analyst'
import type { Exchange, FollowUp } from './follow-up/exchange'

/** What a question refers to may be put into it, but no more. */
const LONGER = { times: 3, characters: 400 }
const LONGEST_ABOUT = 200

/** The question in words that stand alone; null where it does already. Throws `AppError('model_failed')`. */
export async function understandWithModel(
  question: string,
  exchange: Exchange,
  { signal }: JudgeContext,
  connection?: ModelConnection,
): Promise<FollowUp | null> {
  const most = question.length * LONGER.times + LONGER.characters
  const read = await generateFromPrompt({
    prompt: 'understand_question',
    variables: {
      EARLIER_QUESTION: fence('earlier-question', [{ attributes: {}, text: exchange.question }]),
      EARLIER_ANSWER: fence('earlier-answer', [{ attributes: {}, text: exchange.answer }]),
      REFERENCES: fence(
        'reference',
        exchange.papers.map(({ title }, index) => ({ attributes: { number: String(index + 1) }, text: title })),
      ),
      QUESTION: fence('question', [{ attributes: {}, text: question }]),
    },
    schema: z.object({
      stands_alone: z.boolean(),
      question: z.string().trim().max(most),
      about: z.string().trim().max(LONGEST_ABOUT),
    }),
    signal,
    connection,
  })
  if (read.stands_alone || !read.question || read.question === question) return null
  return { text: read.question, about: read.about }
}
