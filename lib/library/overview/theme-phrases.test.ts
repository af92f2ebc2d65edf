import { expect, test } from 'vitest'
import { type ThemedPassage, themePhrases } from './theme-phrases'

async function* passages(): AsyncGenerator<ThemedPassage> {
  for (let paper = 0; paper < 4; paper++)
    for (let at = 0; at < 3; at++) {
      yield {
        theme: 0,
        paperId: `bird-${paper}`,
        text: `Here migrating birds are seen, in these data sets, 12 of ${at}.`,
      }
      yield { theme: 1, paperId: `log-${paper}`, text: 'Here a replicated log is seen, in these data sets.' }
    }
  for (let at = 0; at < 20; at++) {
    yield { theme: 0, paperId: 'bird-0', text: 'Zeppelin zeppelin.' }
    yield { theme: 1, paperId: 'log-0', text: 'Marzipan marzipan.' }
  }
}

test('a theme is named by what many of its papers say and others do not', async () => {
  const phrases = await themePhrases(passages())
  expect(phrases.get(0)?.[0]).toBe('migrating birds')
  expect(phrases.get(1)?.[0]).toBe('replicated log')
  // Excludes what both themes say, stop words, numbers, and what only one paper says.
  expect([...phrases.values()].flat().join(' ')).not.toMatch(/data|sets|seen|these|\d|zeppelin|marzipan/i)
})
