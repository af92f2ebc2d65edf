import { expect, test } from 'vitest'
import { stemsOf } from '../question/terms'
import { saidOtherwise } from './said-otherwise'

test('a sentence with the papers’ own term says what everyday words ask for, though less than with these', () => {
  const otherwise = saidOtherwise('How full does the graphics card get?')
  const held = (sentence: string) => otherwise('graphic', new Set(stemsOf(sentence)))
  expect(held('The memory of each GPU is full.')).toBeGreaterThan(0.3)
  expect(held('The memory of each GPU is full.')).toBeLessThan(1)
  expect(held('The memory of each server is full.')).toBe(0)
  expect(otherwise('full', new Set(stemsOf('The memory of each GPU is full.')))).toBe(0)
})
