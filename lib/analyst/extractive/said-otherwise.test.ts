import { expect, test } from 'vitest'
import { stemsOf } from '../question/terms'
import { saidOtherwise, stemsMeant } from './said-otherwise'

const library = (frequencies: Record<string, number>) => ({
  frequency: (stem: string) => frequencies[stem] ?? 0,
  idf: (stem: string) => Math.log(100 / (1 + (frequencies[stem] ?? 0))),
})
const QUESTION = 'How full does the graphics card get?'

test('a sentence with the papers’ own term says what everyday words ask for, though less than with these', () => {
  const otherwise = saidOtherwise(QUESTION, library({ gpu: 20 }))
  const held = (sentence: string) => otherwise.held('graphic', new Set(stemsOf(sentence)))
  expect(held('The memory of each GPU is full.')).toBeGreaterThan(0.3)
  expect(held('The memory of each GPU is full.')).toBeLessThan(1)
  expect(held('The memory of each server is full.')).toBe(0)
  expect(otherwise.held('full', new Set(stemsOf('The memory of each GPU is full.')))).toBe(0)
})

test('everyday words weigh together what the papers’ term does, and as ever where no paper has it', () => {
  const known = library({ gpu: 20 })
  const { most } = saidOtherwise(QUESTION, known)
  expect(most('graphic') + most('card')).toBeCloseTo(known.idf('gpu'))
  expect(most('full')).toBe(Number.POSITIVE_INFINITY)
  expect(saidOtherwise(QUESTION, library({})).most('card')).toBe(Number.POSITIVE_INFINITY)
  expect(stemsMeant(QUESTION)).toContain('gpu')
})
