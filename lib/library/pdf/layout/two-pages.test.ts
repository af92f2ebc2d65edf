import { expect, test } from 'vitest'
import type { RawItem } from '../reader/raw-page'
import { readLayout } from './read-layout'

const SIZE = 8
const LEADING = 10

/** A sheet of rows, each drawn from left to right, with one text per column. */
function sheet(columns: number[], rows: string[][]) {
  const items = rows.flatMap((row, r) =>
    row.map((text, c): RawItem => {
      const x0 = columns[c] ?? 0
      return {
        index: r * row.length + c,
        ...{ text, x0, x1: x0 + 0.5 * SIZE * text.length, y: 100 + LEADING * r },
        ...{ fontSize: SIZE, font: 'body', angle: 0 },
      }
    }),
  )
  const raw = { number: 1, width: 900, height: 600, items }
  const [page] = readLayout({ pages: [raw], info: { title: '', created: '' } }, 'a.pdf').pages
  return page?.text ?? ''
}

const NAMES = ['alpha', 'beta', 'gamma', 'delta']
const ROWS = Array.from({ length: 30 }, (_, r) => NAMES.map((name) => `${name} ${r} tells a part of its long story`))

test('the left of two pages on one sheet is read first, column by column', () => {
  const text = sheet([40, 230, 480, 670], ROWS)
  const firsts = NAMES.map((name) => text.indexOf(`${name} 0 `))
  const lasts = NAMES.map((name) => text.indexOf(`${name} 29 `))
  expect(firsts).toEqual([...firsts].sort((a, b) => a - b))
  for (const [i, last] of lasts.entries()) {
    expect(last).toBeGreaterThan(firsts[i] ?? 0)
    if (i < 3) expect(last).toBeLessThan(firsts[i + 1] ?? 0)
  }
})

test('a table that fills a sheet keeps its rows', () => {
  const rows = Array.from({ length: 30 }, (_, r) => NAMES.map((name, c) => `${name} ${10 * r + c}`))
  const text = sheet([40, 230, 480, 670], rows)
  for (const row of rows.slice(1, -1)) expect(text).toContain(row.join('\t'))
})
