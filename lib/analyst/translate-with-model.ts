import { z } from 'zod'
import { generateFromPrompt } from '../models/chat'
import type { ModelConnection } from '../models/connection'
import { fence } from '../models/fence'
import type { JudgeContext } from './analyst'
import type { Question } from './question'

/** No translation is so many times as long as what it translates; a short question may be. */
const LONGER = { times: 3, characters: 200 }

/** The question in English. Throws `AppError('model_failed')`. */
export async function translateWithModel(
  { text, language }: Question,
  { signal }: JudgeContext,
  connection?: ModelConnection,
): Promise<string> {
  const most = text.length * LONGER.times + LONGER.characters
  const { question } = await generateFromPrompt({
    prompt: 'translate_question',
    variables: { QUESTION: fence('question', [{ attributes: {}, text }]), LANGUAGE: language ?? 'its language' },
    schema: z.object({ question: z.string().trim().min(1).max(most) }),
    signal,
    connection,
  })
  return question
}
