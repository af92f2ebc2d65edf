import { expect, test } from 'vitest'
import { placeMarkers, splitAtTokens } from './place-markers'

const papers = ['1706.03762v5', 'codd1970relational']

test('each marker is replaced by a token, numbered in text order', () => {
  const { text, markers } = placeMarkers('One. [1706.03762v5, page 2] Two. [codd1970relational, page 13]', papers)
  expect(markers).toEqual([
    { paperId: '1706.03762v5', page: 2 },
    { paperId: 'codd1970relational', page: 13 },
  ])
  expect(splitAtTokens(text)).toEqual(['One. ', 0, ' Two. ', 1])
})

test('a bracket with several places becomes several tokens', () => {
  const { text, markers } = placeMarkers('One [1706.03762v5, pages 2 and 4].', papers)
  expect(markers.map((marker) => marker.page)).toEqual([2, 4])
  expect(splitAtTokens(text)).toEqual(['One ', 0, 1, '.'])
})

test('markers in code are text, and so are tokens typed by a person', () => {
  expect(placeMarkers('`[1706.03762v5, page 2]`', papers).markers).toEqual([])
  expect(splitAtTokens(placeMarkers('a [\uFDD07\uFDD1] b', papers).text)).toEqual(['a [7] b'])
})
