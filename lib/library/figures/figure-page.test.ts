import { expect, test } from 'vitest'
import type { Block, BlockKind } from '../../text/document'
import { figurePage } from './figure-page'

/** A page of 600 by 800 points, with one line per block: kind, baseline and words. */
function pageOf(...lines: [kind: BlockKind, y: number, words: string][]) {
  const text = lines.map(([, , words]) => words).join('\n')
  const blocks: Block[] = []
  const map = { items: [] as [number, number, number, number][], runs: [] as [number, number, number, number][] }
  let start = 0
  for (const [kind, y, words] of lines) {
    map.runs.push([start, map.items.length, 0, words.length])
    map.items.push([100, 100 + 5 * words.length, y, 10])
    blocks.push({ kind, start, end: start + words.length, section: 'Results' })
    start += words.length + 1
  }
  return {
    number: 1,
    width: 600,
    height: 800,
    text,
    blocks,
    map: { ...map, strings: lines.map(([, , words]) => words) },
  }
}

test('a running head above a figure is text, and a label read as one is not', () => {
  const caption: [BlockKind, number, string] = ['caption', 400, 'Figure 1: Hits of each cache.']
  const paragraph: [BlockKind, number, string] = [
    'paragraph',
    450,
    'The caches differ in what they keep when they are full.',
  ]
  const label: [BlockKind, number, string] = ['figure', 200, 'Hits']
  const above = figurePage(pageOf(['running-head', 90, 'Ideal Caches 17'], label, caption, paragraph))
  const inside = figurePage(pageOf(label, ['running-head', 250, 'Cache of 17'], caption, paragraph))
  expect(above?.text).toHaveLength(2)
  expect(inside?.text).toHaveLength(1)
})
