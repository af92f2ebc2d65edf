import { expect, test } from 'vitest'
import { unwrapMarkdown } from './unwrap-markdown'

async function unwrap(text: string, size: number) {
  async function* deltas() {
    for (let from = 0; from < text.length; from += size) yield text.slice(from, from + size)
  }
  let whole = ''
  for await (const delta of unwrapMarkdown(deltas())) whole += delta
  return whole
}

const inner = '## Heading\n\nText `code` [a, page 1].\n\n```python\nx = 1\n```\n\nMore.'

test.each([1, 3, 7, 1000])('removes a fence around everything, in pieces of %i', async (size) => {
  for (const tag of ['markdown', 'md', 'Markdown', '']) {
    expect(await unwrap(`\`\`\`${tag}\n${inner}\n\`\`\`\n`, size)).toBe(inner)
  }
})

test.each([1, 3, 7, 1000])('leaves everything else unchanged, in pieces of %i', async (size) => {
  for (const text of [inner, '```python\nx\n```\nThen text.', '`code` first', 'm', '', '``', '\n\nText\n\n']) {
    expect(await unwrap(text, size)).toBe(text)
  }
})
