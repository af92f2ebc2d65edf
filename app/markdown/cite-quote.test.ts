import { expect, test } from 'vitest'
import { quoteWithCitation } from './cite-quote'

const paper = (authors: string[], published: string | null = '2022-06-23') => ({
  id: '2205.14135v2',
  title: 'FlashAttention',
  authors,
  published,
})

test('copied words include author, year and page', () => {
  expect(quoteWithCitation('It tiles.', paper(['Tri Dao', 'A B', 'C D']), [{ page: 3 }])).toBe(
    '“It tiles.” (Dao et al. 2022, p. 3)',
  )
  expect(quoteWithCitation('It tiles.', paper(['Tri Dao'], null), [{ page: 4 }, { page: 3 }])).toBe(
    '“It tiles.” (Dao, pp. 3–4)',
  )
  expect(quoteWithCitation('It tiles.', paper([]), [{ page: 1, label: '792' }])).toBe(
    '“It tiles.” (FlashAttention, p. 792)',
  )
})
