import { expect, test } from 'vitest'
import { byDay, dayOf, sharedTitles } from './session-days'

const now = new Date(2026, 10, 22, 9)
const at = (...date: [number, number, number, number?]) => new Date(...date).toISOString()

test.each([
  [at(2026, 10, 22, 0), 'Today'],
  [at(2026, 10, 21, 23), 'Yesterday'],
  [at(2026, 10, 17), 'Tuesday'],
  [at(2026, 9, 3), '3 October'],
  [at(2025, 9, 3), '3 October 2025'],
])('%s is %s', (iso, day) => {
  expect(dayOf(iso, now)).toBe(day)
})

test('sessions of one day are grouped', () => {
  const sessions = [at(2026, 10, 22, 8), at(2026, 10, 22, 1), at(2026, 10, 21)].map((updatedAt) => ({ updatedAt }))
  expect(byDay(sessions, now).map(({ day, sessions }) => [day, sessions.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
  ])
})

test('sessions with the same title are distinguished', () => {
  const sessions = ['Attention', 'Dropout', 'Attention', 'Attention'].map((title) => ({ title }))
  expect([...sharedTitles(sessions)]).toEqual(['Attention'])
})
