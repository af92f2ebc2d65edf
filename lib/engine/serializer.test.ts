import { DBOSJSON } from '@dbos-inc/dbos-sdk/internal/serialization'
import { expect, test } from 'vitest'
import { serializer } from './serializer'

test.each([
  [null],
  ['text'],
  [0.1],
  [[]],
  [{ papers: [{ id: 'a', score: 1e-9, title: null }], words: ['é', '\u2028'], isAll: true }],
])('JSON is written and read as the engine does: %j', (value) => {
  const text = serializer.stringify(value)
  expect(text).toBe(DBOSJSON.stringify(value))
  expect(serializer.parse(text)).toEqual(value)
  expect(DBOSJSON.parse(text)).toEqual(value)
})

test.each([
  [undefined],
  [{ among: undefined }],
  [[1, undefined]],
  [{ at: new Date(0) }],
  [{ deep: [{ seen: new Map([['a', new Set([1])]]) }] }],
  [{ score: -0 }],
  [{ score: Number.NaN }],
])('other values are written and read by the engine: %o', (value) => {
  const text = serializer.stringify(value)
  expect(text).toBe(DBOSJSON.stringify(value))
  expect(serializer.parse(text)).toStrictEqual(value)
})
