import { z } from 'zod'
import type { Passage } from '../../../analyst/analyst'
import { readQuestion } from '../../../analyst/question'
import { fence } from '../../../models/fence'
import type { RunContext } from '../../run-context'
import { LEAST_ITEMS, MOST_ITEMS } from '../checklist'
import { CHECKLIST_STEP } from '../correct-checklist'
import type { ChecklistItem, Refined } from '../deep-plan'
import { checklistByWords } from '../quoting-researcher'
import { ask, byModel } from './by-model'
import { fenceQuestion, fenceScope } from './fences'

/** Works whose titles the model is shown. */
const MOST_TITLES = 14

const schema = z.object({
  items: z
    .array(z.object({ title: z.string().trim().min(2).max(80), question: z.string().trim().min(8).max(400) }))
    .min(LEAST_ITEMS, { error: `There must be ${LEAST_ITEMS} items at least.` })
    .max(MOST_ITEMS, { error: `There must be ${MOST_ITEMS} items at most.` })
    .refine((items) => new Set(items.map(({ title }) => title.toLowerCase())).size === items.length, {
      error: 'No two items may have the same title.',
    }),
})

export async function checklistWithModel(context: RunContext, refined: Refined, near: Passage[]) {
  const titles = [...new Set(near.map(({ title }) => title))].slice(0, MOST_TITLES)
  const checklist = await byModel<ChecklistItem[]>(context, {
    name: 'checklist',
    instead: 'The checklist was made',
    words: () => checklistByWords(refined, near, null),
    model: async (signal) => {
      const { items } = await ask(context, {
        prompt: 'deep_checklist',
        variables: {
          QUESTION: fenceQuestion(refined),
          SCOPE: fenceScope(refined),
          NEAR:
            titles.length > 0
              ? fence(
                  'title',
                  titles.map((text) => ({ attributes: {}, text })),
                )
              : 'None.',
          LEAST: String(LEAST_ITEMS),
          MOST: String(MOST_ITEMS),
        },
        schema,
        signal,
      })
      return items.map(({ title, question }, index) => ({
        id: `item-${index + 1}`,
        title: title.replace(/\s+/g, ' ').replace(/[.?:]+$/, ''),
        question,
        facet: 'theme',
        type: readQuestion(question).type,
        focus: [],
      }))
    },
  })
  // By itself, whoever made it: this is what a person corrects.
  return context.step(CHECKLIST_STEP, async () => checklist)
}
