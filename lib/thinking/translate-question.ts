import { z } from 'zod'
import { fenceText } from '../models/prompts/fence'
import type { LineForm } from '../models/prompts/line-form'
import type { Question } from '../question/question'
import type { Task } from './think'

/** Maximum length of a translation, relative to the original; short questions get extra characters. */
const LONGER = { times: 3, characters: 200 }

/** The first line that does not merely announce the translation. */
const lines: LineForm = (all) => {
  const [question, ...left] = all.filter((line) => !line.endsWith(':'))
  return { value: { question }, left }
}

/** Translates a question into English; null without a model. */
export const translateQuestion: Task<Question, Promise<string | null>> = {
  async withModel({ text, language }, model, signal) {
    const most = text.length * LONGER.times + LONGER.characters
    const { question } = await model.generate({
      prompt: 'translate_question',
      variables: { QUESTION: fenceText('question', text), LANGUAGE: language ?? 'its language' },
      schema: z.object({ question: z.string().trim().min(1).max(most) }),
      lines,
      signal,
    })
    return question
  },
  async without() {
    return null
  },
}
