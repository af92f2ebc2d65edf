import { expect, test } from 'vitest'
import { anItem } from '../test-findings'
import { correctChecklist, correctedSchema } from './correct-checklist'

const checklist = [anItem('item-1', 'Elections'), anItem('item-2', 'Logs')]
const wanted = [{ id: 'item-2', title: 'Logs' }, { id: 'item-1', title: 'Leader elections' }, { title: 'Clocks' }]

test('unchanged items stay, reworded ones are searched for by their new words, and new ones get an id', () => {
  expect(correctChecklist(checklist, wanted)).toEqual([
    checklist[1],
    { id: 'item-1', title: 'Leader elections', question: 'Leader elections' },
    { id: 'item-3', title: 'Clocks', question: 'Clocks' },
  ])
})

test('an invalid checklist is refused', () => {
  expect(() => correctChecklist('no checklist', wanted)).toThrow(/cannot be corrected/)
  expect(correctedSchema.safeParse([]).success).toBe(false)
  expect(correctedSchema.safeParse([{ title: ' ' }]).success).toBe(false)
})
