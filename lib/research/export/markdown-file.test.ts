import { expect, test } from 'vitest'
import { describeOrigin } from './document'
import { markdownFile } from './markdown-file'
import { testDocument } from './test-document'

test('metadata of the answer is in YAML front matter', async () => {
  const [, front = '', body = ''] =
    /^---\n([\s\S]*?)\n---\n\n([\s\S]*)$/.exec(markdownFile(await testDocument('apa'))) ?? []
  const fields = Object.fromEntries(
    front.split('\n').map((line) => [line.slice(0, line.indexOf(':')), JSON.parse(line.slice(line.indexOf(':') + 1))]),
  )
  expect(fields).toEqual({
    title: 'How does 100% of attention_work & why?',
    question: 'How does 100% of attention_work & why?',
    version: 1,
    date: '2026-11-21T10:00:00.000Z',
    generator: 'Folio',
    analyst: 'llm',
    'citation-style': 'apa',
    papers: ['1706.03762v5', 'codd1970relational', 'scan'],
  })
  expect(body).toContain('# How does 100% of attention_work & why?\n\n## How it works')
  expect(body).toContain('*at once* (Codd et al., 1970, p. 2; Vaswani et al., 2017, p. 4). It costs')
  expect(body).toContain('*Communications of the ACM*, *13*(6), 377–387. <https://doi.org/10.1145/362384.362685>')
})

test("Folio's own style keeps the markers, and formats references as designed", async () => {
  const text = markdownFile(await testDocument('folio'), { bare: true })
  expect(text).toMatch(/^# How does/)
  expect(text).toContain('*at once*. [1706.03762v5, page 4] [codd1970relational, page 2] It costs')
  expect(text).toContain(
    '## References\n\n1. 1706.03762v5 - Attention Is All You Need\n   Authors: Ashish Vaswani, Noam Shazeer, Łukasz Kaiser\n   Published: 2017-06-12\n\n2. codd',
  )
})

test('in a session each question is a chapter, and lines of code are not headings', async () => {
  const text = markdownFile(await testDocument('ieee', ['One?', 'Two?']))
  expect(text.match(/^## (One|Two)\?$/gm)).toHaveLength(2)
  expect(text.match(/^### How it works$/gm)).toHaveLength(2)
  expect(text.match(/^for x in range\(10\): print\("#1 & \{x\}_y%"\)$/gm)).toHaveLength(2)
  expect(text).toContain('questions: ["One?","Two?"]')
})

test('edits are reported in the front matter and in the line about the answer', async () => {
  const document = await testDocument('apa')
  const [chapter] = document.chapters
  if (!chapter) throw new Error('The document has no chapter.')
  const edited = { ...chapter, edited: ['One.', 'Two.'], version: 3 }
  expect(markdownFile({ ...document, chapters: [edited] })).toContain('\nsentences-edited-by-hand: 2\n')
  expect(describeOrigin(edited)).toBe(
    'Written by a language model from the papers cited, except for 2 sentences that were written or changed by hand, with Folio, on 21 November 2026. Version 3.',
  )
})
