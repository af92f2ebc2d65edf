import { expect, test } from 'vitest'
import { dismissedAt, readVisits, visitsAt, writeVisits } from './visits'

const HOUR = 3_600_000
const morning = Date.parse('2026-11-26T08:00:00Z')

test('a visit continues with activity, and a new one starts after half an hour without', () => {
  const first = visitsAt(morning, null)
  expect(first.last).toBeNull()
  const busy = visitsAt(morning + 20 * 60_000, visitsAt(morning + 10 * 60_000, first))
  expect(busy).toEqual({ last: null, present: { began: morning, seen: morning + 20 * 60_000 } })
  const back = visitsAt(morning + HOUR, busy)
  expect(back).toEqual({ last: busy.present, present: { began: morning + HOUR, seen: morning + HOUR } })
  // The clock of another machine may lag.
  expect(visitsAt(morning + HOUR - 5_000, back)).toEqual(back)
})

test('dismissed news stays gone in this visit, and older news in the next', () => {
  const { last } = visitsAt(morning + 2 * HOUR, dismissedAt(morning))
  expect(last).toEqual({ began: morning, seen: morning })
})

test('a cookie is read back, and a foreign one is ignored', () => {
  for (const visits of [visitsAt(morning, null), visitsAt(morning + HOUR, visitsAt(morning, null))])
    expect(readVisits(writeVisits(visits))).toEqual(visits)
  for (const wrong of [undefined, '', 'yesterday', '1.2', '99999999999999.1', `${morning}`])
    expect(readVisits(wrong)).toBeNull()
})
