import { expect, test } from 'vitest'
import { correctChecklist, correctedSchema } from './correct-checklist'
import { anItem } from './test-deep'

const checklist = [anItem('item-1', 'Elections'), anItem('item-2', 'Logs')]
const wanted = [{ id: 'item-2', title: 'Logs' }, { id: 'item-1', title: 'Leader elections' }, { title: 'Clocks' }]

test('what stays is as it was, what is in other words is looked for in those, and what is new has an id of its own', () => {
  expect(correctChecklist(checklist, wanted)).toMatchObject([
    checklist[1],
    {
      id: 'item-1',
      title: 'Leader elections',
      question: 'Leader elections',
      facet: 'theme',
      focus: ['leader', 'elect'],
    },
    { id: 'item-3', title: 'Clocks', facet: 'theme' },
  ])
})

test('what is no checklist is refused', () => {
  expect(() => correctChecklist('no checklist', wanted)).toThrow(/cannot be corrected/)
  expect(correctedSchema.safeParse([]).success).toBe(false)
  expect(correctedSchema.safeParse([{ title: ' ' }]).success).toBe(false)
})
