import { z } from 'zod'
import { cellsIn, eachLine } from '../../../models/prompts/line-form'
import type { Passage } from '../../../quoting/passage'
import type { RunTask } from '../../../thinking/ask-analyst'
import { checklistOf, LEAST_ITEMS, MOST_ITEMS } from '../checklist/checklist'
import type { OutlineItem, Refined } from '../outline-item'
import { fenceQuestion, fenceScope, fenceTitles } from './fences'

/** Number of titles shown to the model. */
const MOST_TITLES = 14

const schema = z.object({
  items: z
    .array(z.object({ title: z.string().trim().min(2).max(80), question: z.string().trim().min(8).max(400) }))
    .min(LEAST_ITEMS, { error: `There must be at least ${LEAST_ITEMS} items.` })
    .max(MOST_ITEMS, { error: `There must be at most ${MOST_ITEMS} items.` })
    .refine((items) => new Set(items.map(({ title }) => title.toLowerCase())).size === items.length, {
      error: 'No two items may have the same title.',
    }),
})

/** `near`: the library's passages nearest to the question. `typed`: the list that the person typed; null: none. */
type ToPlan = { refined: Refined; near: Passage[]; typed: string[] | null }

/** `Title | Question?` */
function readItem(line: string) {
  const [title = '', question = '', ...others] = cellsIn(line.replace(/^\d{1,2}[.)]\s+/, ''))
  if (others.length > 0 || title.length < 2 || title.length > 80 || question.length < 8 || question.length > 400)
    return null
  return { title, question }
}

/** Makes a checklist of the points that a complete answer covers. */
export const makeChecklist: RunTask<ToPlan, OutlineItem[]> = {
  name: 'checklist',
  instead: 'The checklist was made without the model',
  // Without a model, only the person can name further points.
  without: ({ refined, typed }) => checklistOf(typed ?? [refined.question.text]),
  async withModel({ refined, near }, model, signal) {
    const titles = [...new Set(near.map(({ title }) => title))]
    const { items } = await model.generate({
      prompt: 'deep_checklist',
      variables: {
        QUESTION: fenceQuestion(refined),
        SCOPE: fenceScope(refined),
        NEAR: fenceTitles(titles, MOST_TITLES, 'None.'),
        LEAST: String(LEAST_ITEMS),
        MOST: String(MOST_ITEMS),
      },
      schema,
      lines: eachLine('items', readItem),
      signal,
    })
    return items.map(({ title, question }, index) => ({
      id: `item-${index + 1}`,
      title: title.replace(/\s+/g, ' ').replace(/[.?:]+$/, ''),
      question,
    }))
  },
}
