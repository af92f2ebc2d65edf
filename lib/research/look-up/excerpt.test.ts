import { expect, test } from 'vitest'
import { excerpt } from './excerpt'

const marked = ({ text, marks }: ReturnType<typeof excerpt>) => marks.map(({ start, end }) => text.slice(start, end))

test('the best sentence of a passage is shown, with the shared words marked', () => {
  const text = 'Leaders send heartbeats. Election timeouts are chosen\nat random. Logs are kept.'
  const shown = excerpt('The timeouts of elections are random.', { text, marks: [{ start: 25, end: 64 }] })
  expect(shown.text).toBe('Election timeouts are chosen at random.')
  expect(marked(shown)).toEqual(['Election', 'timeouts', 'random'])
})

test('a long sentence is shown around the matching words, at most three lines of it', () => {
  const text = `${'It is said again and again '.repeat(20)}that timeouts differ ${'and so on and on '.repeat(30)}.`
  const shown = excerpt('Timeouts differ.', { text, marks: [{ start: 0, end: text.length }] })
  expect(shown.text.length).toBeLessThan(290)
  expect(shown.text).toMatch(/^… .* …$/)
  expect(marked(shown)).toEqual(['timeouts', 'differ'])
  expect(excerpt('Nothing of it', { text: 'a'.repeat(900), marks: [] }).text.length).toBeLessThan(290)
})
