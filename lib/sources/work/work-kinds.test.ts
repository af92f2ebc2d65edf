import { expect, test } from 'vitest'
import { canTellKinds, isOfKinds } from './work-kinds'

test("a work's kind follows from its sources' terms", () => {
  const trial = { kind: 'article' as const, types: ['Journal Article', 'Randomized Controlled Trial'] }
  const review = { kind: 'review' as const, types: ['JournalArticle', 'Review'] }
  const page = { kind: 'web' as const, types: [] }
  expect([trial, review, page].map((hit) => isOfKinds(hit, ['trial']))).toEqual([true, false, false])
  expect([trial, review, page].map((hit) => isOfKinds(hit, ['article']))).toEqual([true, true, false])
  expect([trial, review, page].map((hit) => isOfKinds(hit, ['preprint', 'review']))).toEqual([false, true, false])
  expect(isOfKinds({ kind: 'article', types: ['Clinical Trial, Phase III'] }, ['trial'])).toBe(true)
  expect(isOfKinds(page, [])).toBe(true)
})

test('a source is asked if it reports one of the kinds', () => {
  expect(canTellKinds('crossref', ['review'])).toBe(false)
  expect(canTellKinds('crossref', ['review', 'book'])).toBe(true)
  expect(canTellKinds('semantic-scholar', ['preprint'])).toBe(true)
  expect(canTellKinds('web', ['preprint'])).toBe(false)
  expect(canTellKinds('web', [])).toBe(true)
})
