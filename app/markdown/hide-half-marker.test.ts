import { expect, test } from 'vitest'
import { placeMarkers } from '@/lib/citations/markers/place-markers'
import { hideHalfMarker } from './hide-half-marker'

const papers = ['1706.03762v5', 'codd1970relational']

test('no part of a marker is shown before it is complete', () => {
  const whole = 'One. [1706.03762v5, page 2] Two'
  for (let end = 0; end <= whole.length; end++) {
    const shown = placeMarkers(hideHalfMarker(whole.slice(0, end)), papers)
    expect(shown.text.replace(/\[\uFDD0\d+\uFDD1\]/g, '')).not.toContain('[')
    expect(shown.markers.length).toBe(end < whole.indexOf(']') + 1 ? 0 : 1)
  }
})

test('only the end of a growing text can be half a marker', () => {
  expect(hideHalfMarker('see [1] and f[x] and [1706.0')).toBe('see [1] and f[x] and')
  expect(hideHalfMarker('an old [ bracket\nand more')).toBe('an old [ bracket\nand more')
})
