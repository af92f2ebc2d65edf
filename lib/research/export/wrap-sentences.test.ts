import { expect, test } from 'vitest'
import { readDocument } from './document'
import { htmlFragment } from './html-file'
import { PAPERS, testDocument } from './test-document'
import { wrapSentences } from './wrap-sentences'

const MARKDOWN = `## How

Attention **weighs** all words at once. [1706.03762v5, page 4] It costs more. [codd1970relational, page 2]

| Model | BLEU |
|---|---|
| Transformer | 28.4 [scan, page 3] |`

test.each(['folio', 'apa', 'ieee'] as const)('each sentence is marked in place: %s', async (style) => {
  const part = { heading: 'Q', analyst: 'llm' as const, version: 1, citations: [], edited: [], madeAt: new Date(0) }
  const answer = { id: 'a', citations: [] }
  const read = (marksSentences: boolean) =>
    readDocument({
      ...{ title: 'Q', style, papers: PAPERS, quotationMarks: true, marksSentences },
      parts: [{ ...part, markdown: MARKDOWN, answer }],
    })
  const document = await read(true)
  const html = wrapSentences(htmlFragment(document))
  const marked = new Map<number, string[]>()
  for (const [, number, words = ''] of html.matchAll(/<span data-sentence="(\d+)">(.*?)<\/span>/g))
    marked.set(Number(number), [...(marked.get(Number(number)) ?? []), words])
  expect(document.said.map(({ number, answerId, ord }) => [number, answerId, ord])).toEqual(
    document.said.map((_, index) => [index, 'a', index]),
  )
  expect(document.said.length).toBeGreaterThan(2)
  for (const { number, text } of document.said)
    expect((marked.get(number) ?? []).join(' ').replace(/\W+/g, ' ')).toContain(
      text.replace(/\W+/g, ' ').trim().split(' ').at(-1),
    )
  // Only the marks were added.
  expect(html.replace(/<span data-sentence="\d+">|<\/span>/g, '')).toBe(htmlFragment(await read(false)))
})

test('a document without marks is unchanged', async () => {
  const html = htmlFragment(await testDocument('apa'))
  expect(wrapSentences(html)).toBe(html)
})
