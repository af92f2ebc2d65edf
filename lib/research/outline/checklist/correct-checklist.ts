import { z } from 'zod'
import { AppError } from '../../../errors'
import type { OutlineItem } from '../outline-item'
import { MOST_ITEMS } from './checklist'

/** Name of the step that makes the checklist. */
export const CHECKLIST_STEP = 'plan'

const ERROR = `A checklist needs 1 to ${MOST_ITEMS} items, none of them empty.`

/** A checklist as a person corrects it. Items that are kept carry their id. */
export const correctedSchema = z
  .array(
    z.object({
      id: z.string().max(100).optional(),
      title: z.string({ error: ERROR }).trim().min(1, { error: ERROR }).max(200, {
        error: 'A checklist item can have at most 200 characters.',
      }),
    }),
    { error: ERROR },
  )
  .min(1, { error: ERROR })
  .max(MOST_ITEMS, { error: ERROR })

export type CorrectedItem = z.infer<typeof correctedSchema>[number]

const storedSchema = z.array(z.looseObject({ id: z.string(), title: z.string() }))

/**
 * Applies a person's corrections to a checklist, in the person's order. An unchanged item keeps its search words; a new
 * or reworded item is searched for by its title. Throws `AppError('conflict')` if the stored value is not a checklist.
 */
export function correctChecklist(stored: unknown, wanted: CorrectedItem[]): OutlineItem[] {
  const parsed = storedSchema.safeParse(stored)
  if (!parsed.success) throw new AppError('conflict', 'This run’s checklist cannot be corrected. Ask again.')
  const before = parsed.data as unknown as OutlineItem[]
  const ids = new Set(before.map(({ id }) => id))
  let made = 0
  const newId = () => {
    do made += 1
    while (ids.has(`item-${made}`))
    return `item-${made}`
  }
  return wanted.map(({ id, title }) => {
    const same = before.find((item) => item.id === id)
    if (same && same.title === title) return same
    return { id: same?.id ?? newId(), title, question: title }
  })
}
