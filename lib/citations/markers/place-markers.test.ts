import { expect, test } from 'vitest'
import { parseMarkers } from './markers'
import { citedNumbers, placeMarkers, splitAtTokens } from './place-markers'

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

const NUMBERS = new Map([
  ['1706.03762v5', '1'],
  ['dao2022', '2'],
])

function numbered(markdown: string) {
  const markers = parseMarkers(markdown, [...NUMBERS.keys()])
  return citedNumbers(markdown, markers, (_, paperId) => NUMBERS.get(paperId) ?? '?').map(
    ({ number, cites }) => `${number}: ${cites.join(' ')}`,
  )
}

test('a paper cited several times at one place is shown once there, and again at the next place', () => {
  expect(
    numbered('One [1706.03762v5, page 2] [dao2022, page 1] [1706.03762v5, page 3]. Two [1706.03762v5, page 4].'),
  ).toEqual(['1: 1 3', '2: 2', '1: ', '1: 4'])
})

test('pages of one bracket share a number', () => {
  expect(numbered('One [dao2022, pages 1-2] and more [dao2022, page 1].')).toEqual(['2: 1 2', '2: ', '2: 3'])
})
