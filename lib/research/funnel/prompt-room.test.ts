import { expect, test } from 'vitest'
import { promptRoom } from './prompt-room'

test('the graded tokens grow with the window, up to four times those read without grading', () => {
  const [small, middle, large, unknown] = [8_192, 32_000, 200_000, null].map((window) => promptRoom(15, window))
  expect(small).toBeNull()
  expect(middle).toEqual({ graded: 8_000, written: 4_830 })
  expect(large).toEqual({ graded: 19_320, written: 14_490 })
  expect(unknown).toEqual(large)
})

test('nothing is graded if the window has no more room than is read anyway', () => {
  expect(promptRoom(15, 16_384)).toBeNull()
  expect(promptRoom(50, 32_000)).toBeNull()
})
