import { z } from 'zod'
import { fenceText } from '../../../models/prompts/fence'
import { fieldsIn, type LineForm } from '../../../models/prompts/line-form'
import { readQuestion } from '../../../question/question'
import type { RunTask } from '../../../thinking/ask-analyst'
import { type Refined, refineByWords } from '../outline-item'

/** Maximum length of a refined question: `times` the original plus `characters`. */
const LONGER = { times: 3, characters: 400 }
const MOST = { scope: 5, terms: 10 }

const lines: LineForm = (all) => {
  const { values, left } = fieldsIn(all, ['question', 'in', 'out', 'term'])
  const value = {
    question: values.question[0],
    in_scope: values.in.slice(0, MOST.scope),
    out_of_scope: values.out.slice(0, MOST.scope),
    terms: values.term.slice(0, MOST.terms),
  }
  return { value: values.question.length > 0 ? value : undefined, left }
}

/** Refines the question before planning. `needs`: what the person said about their needs; may be empty. */
export const refineQuestion: RunTask<{ question: string; needs: string }, Refined> = {
  name: 'refine',
  instead: 'Your question was interpreted without the model',
  without: ({ question }) => refineByWords(question),
  async withModel({ question, needs }, model, signal) {
    const phrases = (count: number) => z.array(z.string().trim().min(1).max(200)).max(count)
    const read = await model.generate({
      prompt: 'deep_refine',
      variables: {
        QUESTION: fenceText('question', question),
        CONTEXT: needs ? fenceText('needs', needs) : 'None given.',
      },
      schema: z.object({
        question: z
          .string()
          .trim()
          .min(1)
          .max(question.length * LONGER.times + LONGER.characters),
        in_scope: phrases(MOST.scope),
        out_of_scope: phrases(MOST.scope),
        terms: phrases(MOST.terms),
      }),
      lines,
      signal,
    })
    return {
      ...refineByWords(read.question),
      language: readQuestion(question).language,
      inScope: read.in_scope,
      outOfScope: read.out_of_scope,
      terms: read.terms,
    }
  },
}
