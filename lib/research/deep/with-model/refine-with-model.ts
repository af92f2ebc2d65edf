import { z } from 'zod'
import { readQuestion } from '../../../analyst/question'
import { fence } from '../../../models/fence'
import type { RunContext } from '../../run-context'
import type { Refined } from '../deep-plan'
import { contextOf } from '../deep-settings'
import { refine } from '../refine'
import { ask, byModel } from './by-model'

/** What is asked may be said in more words, but no more. */
const LONGER = { times: 3, characters: 400 }
const MOST = { scope: 5, terms: 10 }

export async function refineWithModel(context: RunContext, question: string): Promise<Refined> {
  const most = question.length * LONGER.times + LONGER.characters
  const needs = contextOf(context.settings)
  const phrases = (count: number) => z.array(z.string().trim().min(1).max(200)).max(count)
  return byModel(context, {
    name: 'refine',
    instead: 'Your question was read',
    words: () => refine(question),
    model: async (signal) => {
      const read = await ask(context, {
        prompt: 'deep_refine',
        variables: {
          QUESTION: fence('question', [{ attributes: {}, text: question }]),
          CONTEXT: needs ? fence('needs', [{ attributes: {}, text: needs }]) : 'Nothing was said.',
        },
        schema: z.object({
          question: z.string().trim().min(1).max(most),
          in_scope: phrases(MOST.scope),
          out_of_scope: phrases(MOST.scope),
          terms: phrases(MOST.terms),
        }),
        signal,
      })
      const words = refine(read.question)
      return {
        ...words,
        question: { ...words.question, language: readQuestion(question).language },
        inScope: read.in_scope,
        outOfScope: read.out_of_scope,
        terms: read.terms,
      }
    },
  })
}
