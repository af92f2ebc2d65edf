import { expect, test } from 'vitest'
import { forReaders } from './for-readers'

test('readers do not see “your library”, and quotations stay unchanged', () => {
  const notes = 'Nothing was found in your library on: “Soup”. Your library holds two papers.'
  const cited = 'Sort your library by size [Dunes, page 2].'
  expect(forReaders(`${notes}\n\n> Bring your library card.\n\n${cited}`)).toBe(
    `Nothing was found in the library on: “Soup”. The library holds two papers.\n\n> Bring your library card.\n\n${cited}`,
  )
})
