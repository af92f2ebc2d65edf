import { expect, test } from 'vitest'
import { citedNumbers } from './cited-numbers'
import { parseMarkers } from './markers'

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
