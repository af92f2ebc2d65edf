import { expect, test } from 'vitest'
import { referenceLists } from './reference-lists'

const work = { paperId: 'a', isWeb: false }
const other = { paperId: 'c', isWeb: false }
const page = { paperId: 'b', isWeb: true }

test('works and web pages are listed separately, each in the order of the style', () => {
  expect(referenceLists([work, page, other])).toEqual([
    { heading: null, entries: [work, other] },
    { heading: 'Web pages', entries: [page] },
  ])
})

test('if there are only works or only web pages there is one list', () => {
  expect(referenceLists([work, other])).toEqual([{ heading: null, entries: [work, other] }])
  expect(referenceLists([page])).toEqual([{ heading: null, entries: [page] }])
  expect(referenceLists([])).toEqual([])
})
