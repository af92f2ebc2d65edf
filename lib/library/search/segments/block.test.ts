import { expect, test } from 'vitest'
import { blockWriter, lowerBound, openBlock, postingsOf } from './block'

type List = [term: number, documents: number[]]

function write(lists: List[]) {
  const writer = blockWriter()
  for (const [term, documents] of lists) {
    for (const document of documents) writer.push(document, document + 1)
    writer.end(term)
  }
  return writer.take({ all: true })
}

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i)

test('lists can be read back from their block', () => {
  const lists: List[] = upTo(3_000).map((i) => [3 * i + 1, upTo(1 + (i % 7))])
  const blocks = write(lists)
  expect(blocks.length).toBeGreaterThan(2)
  expect(blocks.every(({ data }) => data.length <= 16_384)).toBe(true)
  const opened = blocks.map(({ data }) => openBlock(data))
  expect(opened.flatMap(({ terms }) => [...terms])).toEqual(lists.map(([term]) => term))
  for (const [term, documents] of lists) {
    const block = blocks.findLast(({ first }) => first <= term)?.data
    const postings = block && postingsOf(block, term)
    expect([...(postings?.ordinals ?? [])]).toEqual(documents)
    expect([...(postings?.weights ?? [])]).toEqual(documents.map((document) => document + 1))
    expect(block && postingsOf(block, term + 1)).toBeNull()
  }
})

test('a list of all documents fills a block of its own, and an empty list leaves no trace', () => {
  const blocks = write([
    [5, upTo(10)],
    [6, []],
    [7, upTo(65_536).map((i) => i % 65_535)],
    [9, [4]],
  ])
  expect(blocks.map(({ first }) => first)).toEqual([5, 7, 9])
  const [, whole] = blocks
  expect(whole && postingsOf(whole.data, 7)?.ordinals).toHaveLength(65_536)
  expect(write([])).toEqual([])
})

test('a block can be opened at an address that is not aligned to 4 bytes', () => {
  const [block] = write([[5, [1, 2]]])
  const odd = Buffer.concat([Buffer.from([0]), block?.data ?? Buffer.alloc(0)]).subarray(1)
  expect(openBlock(odd).ordinals).toEqual(Uint16Array.of(1, 2))
})

test('finds the first index whose value is not below', () => {
  const numbers = Uint32Array.of(2, 4, 4, 9)
  expect([1, 2, 4, 5, 9, 10].map((value) => lowerBound(numbers, value))).toEqual([0, 0, 1, 3, 3, 4])
})
