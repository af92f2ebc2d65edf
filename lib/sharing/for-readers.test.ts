import { expect, test } from 'vitest'
import { forReaders } from './for-readers'

test('readers do not see “your library” or “your papers”, and quotations stay unchanged', () => {
  const notes = 'Nothing was found in your library on: “Soup”. Your library holds two papers.'
  const cited = 'Sort your library by size [Dunes, page 2].'
  expect(forReaders(`${notes}\n\n> Bring your library card.\n\n${cited}`)).toBe(
    `Nothing was found in the library on: “Soup”. The library holds two papers.\n\n> Bring your library card.\n\n${cited}`,
  )
})

test('the notice above an answer is rewritten, and a quotation that begins one stays unchanged', () => {
  expect(forReaders('> Your library does not mention “soup”; nearest passages:\n\n> Check your papers.')).toBe(
    '> The library does not mention “soup”; nearest passages:\n\n> Check your papers.',
  )
  expect(forReaders('> Most of your papers are in a different language from your question.')).toBe(
    '> Most of the papers are in a different language from the question.',
  )
  expect(forReaders('> Ask your question [Dunes, page 2].')).toBe('> Ask your question [Dunes, page 2].')
})
