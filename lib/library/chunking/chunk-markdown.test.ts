import { expect, test } from 'vitest'
import { chunkMarkdown } from './chunk-markdown'

test('each section is a passage, without markers', () => {
  const chunks = chunkMarkdown(
    '# Title\n\n## Methods\n\nWe did this [1706.03762v5, page 3]. And that [x, page 4].\n\n## Empty\n\n',
    'summary',
  )
  expect(chunks.map(({ section, text }) => ({ section, text }))).toEqual([
    { section: 'Methods', text: 'We did this. And that.' },
  ])
})

test('a long note is split at paragraphs and sentences without loss', () => {
  const sentence = 'Attention weighs every position against every other one. '
  const chunks = chunkMarkdown(`${sentence.repeat(60)}\n\nThe end.`, 'note')
  expect(chunks.length).toBeGreaterThan(2)
  expect(Math.max(...chunks.map((chunk) => chunk.tokens))).toBeLessThanOrEqual(351)
  expect(
    chunks
      .map((chunk) => chunk.text)
      .join(' ')
      .match(/Attention/g),
  ).toHaveLength(60)
})

test('a note without letters has no passages', () => {
  expect(chunkMarkdown(' \n\n---\n', 'note')).toEqual([])
})
