import { z } from 'zod'
import { fenceText } from '../models/fence'
import type { Question } from '../question/question'
import type { Task } from './think'

/** No translation is so many times as long as what it translates; a short question may be. */
const LONGER = { times: 3, characters: 200 }

/** A question in another language, in English; null without a model. */
export const translateQuestion: Task<Question, Promise<string | null>> = {
  async withModel({ text, language }, model, signal) {
    const most = text.length * LONGER.times + LONGER.characters
    const { question } = await model.generate({
      prompt: 'translate_question',
      variables: { QUESTION: fenceText('question', text), LANGUAGE: language ?? 'its language' },
      schema: z.object({ question: z.string().trim().min(1).max(most) }),
      signal,
    })
    return question
  },
  async without() {
    return null
  },
}
