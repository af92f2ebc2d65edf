import { expect, test } from 'vitest'
import { readWords } from './words'

test.each([
  ['2 constructor calls', ['2', 'constructor', 'call']],
  ['one constructor', ['on', 'constructor']],
  ['2 million calls', ['2000000', 'call']],
])('%s', (text, keys) => {
  expect(readWords(text).map(({ key }) => key)).toEqual(keys)
})
