import { expect, test } from 'vitest'
import { repairTexGlyphs } from './tex-glyphs'

const run = (text: string, x0: number, font = 'f1') => ({
  text,
  font,
  x0,
  x1: x0 + 5 * text.length,
  y: 100,
  fontSize: 10,
})

function repaired(...items: ReturnType<typeof run>[]) {
  repairTexGlyphs([{ items }])
  return items.map(({ text }) => text)
}

test('a ligature inside a word gets its letters back, in each encoding', () => {
  expect(repaired(run('the e\u000bect of \u000ene sand, de\u001cned, re\uf002ux', 0))).toEqual([
    'the effect of ffine sand, defined, reflux',
  ])
  expect(repaired(run('de', 0), run('\u000c', 10), run('ned', 15))).toEqual(['de', 'fi', 'ned'])
})

test('a code outside a word, or in a different font, is left unchanged', () => {
  expect(repaired(run('adding', 0), run('\u000f', 40), run('and', 60))).toEqual(['adding', '\u000f', 'and'])
  expect(repaired(run('de', 0), run('\u000c', 10, 'math'), run('ned', 15))).toEqual(['de', '\u000c', 'ned'])
})

test('an accent over the next letter is distinguished from a separate sign', () => {
  expect(repaired(run('Ara', 0), { ...run('\u0013', 15.2), x1: 20 }, run('ujo', 15))[1]).toBe('´')
  expect(repaired(run('x', 0), run('^', 5), run('y', 12))[1]).toBe('^')
})
