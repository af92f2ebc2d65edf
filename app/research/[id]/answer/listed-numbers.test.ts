import { expect, test } from 'vitest'
import { listedNumbers } from './listed-numbers'

const entry = (paperId: string, label: string | null, isWeb = false) => ({ paperId, label, isWeb, text: [] })

test('works have the numbers of the style, or without numbers their places on the screen', () => {
  expect([...listedNumbers({ entries: [entry('b', '[2]'), entry('a', '[1]')] })]).toEqual([
    ['b', '2'],
    ['a', '1'],
  ])
  // Web pages are listed below the works.
  expect([...listedNumbers({ entries: [entry('site', null, true), entry('a', null), entry('b', null)] })]).toEqual([
    ['a', '1'],
    ['b', '2'],
    ['site', '3'],
  ])
})
