import { expect, test } from 'vitest'
import './listen-to-pdfjs'

test('a text message keeps its runs when the sender empties the list, and all else is cloned', () => {
  const run = { str: 'a run' }
  const text = { stream: 6, chunk: { items: [run], styles: {}, lang: null } }
  const got = structuredClone(text)
  text.chunk.items = []
  expect(got).toEqual({ stream: 6, chunk: { items: [run], styles: {}, lang: null } })
  expect(got.chunk.items[0]).toBe(run)

  const other = { chunk: { bytes: new Uint8Array([1, 2]) } }
  const cloned = structuredClone(other)
  other.chunk.bytes[0] = 9
  expect(cloned.chunk.bytes).toEqual(new Uint8Array([1, 2]))
  const moved = new Uint8Array([7])
  expect(structuredClone({ chunk: moved }, { transfer: [moved.buffer] }).chunk).toEqual(new Uint8Array([7]))
  expect(moved).toHaveLength(0)
  expect(structuredClone(null)).toBeNull()
})
