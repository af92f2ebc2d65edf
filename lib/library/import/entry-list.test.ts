import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fileOf, folder, listsIn, read } from './test-entry-list'

test('entries are parsed once and returned by index in any order', async () => {
  const text = ['One', 'Two\u2028and a half', 'Three'].map((title) => `TY  - JOUR\nTI  - ${title}\nER  - \n`).join('')
  const file = fileOf('a.ris', text)
  const lists = listsIn(folder)
  expect((await lists.at(file, 1))?.name).toBe('Two and a half')
  const gone = { ...file, open: () => Promise.reject(new Error('it was read before')) }
  expect((await lists.at(gone, 2))?.name).toBe('Three')
  expect((await lists.at(gone, 0))?.name).toBe('One')
  expect(await lists.at(gone, 3)).toBeNull()
  expect(readdirSync(folder).filter((name) => !name.endsWith('.jsonl'))).toEqual([])
})

test('NUL and lone surrogates are removed', async () => {
  expect(await read('nul.json', '[{"type":"book","title":"a\\u0000b \\ud800"}]')).toEqual(['a b \uFFFD'])
  expect(await read('nul.bib', '@book{x, title = {a\0b}}')).toEqual(['a b'])
})
