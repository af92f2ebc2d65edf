import { expect, test } from 'vitest'
import { chooseGraded } from './choose-graded'

const graded = (...grades: (number | null)[]) =>
  grades.map((grade, at) => ({ passage: { text: `${at} ${'word '.repeat(100)}` }, grade }))
const chosen = (grades: (number | null)[], tokens = 10_000) =>
  chooseGraded(graded(...grades), tokens).map(({ text }) => Number(text.split(' ')[0]))

test('the best grades come first, equal grades keep their order, and low grades are left out', () => {
  expect(chosen([6, 9, 5, 9, 7, 0])).toEqual([1, 3, 4, 0])
})

test('three are kept even if hardly any is relevant', () => {
  expect(chosen([0, 1, 8, 2, 0])).toEqual([2, 3, 1])
})

test('a missing grade counts as the lowest that is kept; without any grades the order is kept', () => {
  expect(chosen([9, null, 2, 7])).toEqual([0, 3, 1])
  expect(chosen([null, null, null, null], 400)).toEqual([0, 1])
})

test('passages that do not fit are left out, but the first is kept whatever its length', () => {
  expect(chosen([9, 8, 7, 6], 400)).toEqual([0, 1])
  expect(chosen([9, 8, 7], 10)).toEqual([0])
})
