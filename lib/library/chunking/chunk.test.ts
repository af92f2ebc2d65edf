import { expect, test } from 'vitest'
import type { BlockKind, TextPage } from '../../text/document'
import { chunkDocument } from './chunk'

/** A page of blocks as the reader returns it. */
function page(number: number, ...parts: [kind: BlockKind, section: string, text: string][]): TextPage {
  let text = ''
  const blocks = parts.map(([kind, section, words]) => {
    if (text) text += '\n\n'
    const start = text.length
    text += words
    return { kind, section, start, end: text.length }
  })
  return { number, text, blocks }
}

const sentence = (n: number) => `Sentence number ${n} says that the model reads a paper and keeps its places.`
const sentences = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => sentence(from + i)).join(' ')

function expectExact(pages: TextPage[]) {
  const drafts = chunkDocument(pages)
  for (const { text, spans, tokens } of drafts) {
    const written = spans.map((span) =>
      pages.find(({ number }) => number === span.page)?.text.slice(span.start, span.end),
    )
    expect(text).toBe(written.join(' '))
    expect(tokens).toBeLessThanOrEqual(512)
  }
  return drafts
}

test('fills passages with whole sentences up to the target and never crosses sections', () => {
  const drafts = expectExact([
    page(
      1,
      ['heading', 'A', 'A'],
      ['paragraph', 'A', sentences(1, 50)],
      ['heading', 'B', 'B'],
      ['paragraph', 'B', sentences(51, 54)],
    ),
  ])
  expect(drafts.map((draft) => draft.section)).toEqual(['A', 'A', 'A', 'B'])
  for (const draft of drafts) {
    expect(draft.text).toMatch(/^Sentence number \d+ says/)
    expect(draft.text).toMatch(/places\.$/)
  }
  for (const draft of drafts.slice(0, 2)) expect(draft.tokens).toBeGreaterThan(300)
  const all = drafts.map((draft) => draft.text).join(' ')
  for (let n = 1; n <= 54; n++) expect(all).toContain(sentence(n))
})

test('repeats the last sentence at the start of the next passage', () => {
  const [first, second] = expectExact([page(1, ['paragraph', 'A', sentences(1, 30)])])
  const last = first?.text.match(/Sentence number (\d+)(?!.*Sentence)/)?.[1]
  expect(second?.text).toMatch(new RegExp(`^Sentence number ${last} `))
})

test('joins a sentence across a page break and keeps both places', () => {
  const drafts = expectExact([
    page(
      1,
      ['paragraph', 'A', 'The first sentence ends here on this page. The second one goes on'],
      ['footnote', 'A', '1 A note of more than ten tokens that stands at the foot of it.'],
    ),
    page(2, ['paragraph', 'A', 'behind the edge of the page. The third one stands there alone.']),
  ])
  const text = drafts.find((draft) => draft.kind === 'text')
  expect(text?.text).toContain('The second one goes on behind the edge of the page.')
  expect(text?.spans.map((span) => span.page)).toEqual([1, 2])
  expect(drafts.map((draft) => draft.kind)).toEqual(['text', 'footnote'])
})

test('references, front matter and page furniture are not evidence', () => {
  const long = sentences(1, 5)
  expect(
    chunkDocument([page(1, ['front', '', long], ['running-head', '', long], ['reference', 'References', long])]),
  ).toEqual([])
})

test('text of no other kind is one passage per page, and so are notes that are too short', () => {
  const drafts = expectExact([
    page(
      1,
      ['paragraph', 'A', sentences(1, 5)],
      ['caption', 'A', 'Figure 1.'],
      ['figure', 'A', 'Brevik\nArdenholm\n0.5'],
      ['other', 'A', 'Rest in minutes'],
    ),
  ])
  expect(drafts.map(({ kind }) => kind)).toEqual(['text', 'other'])
  expect(drafts[1]?.text).toBe('Figure 1. Brevik\nArdenholm\n0.5 Rest in minutes')
})

test('captions and tables are separate passages; a table includes its caption', () => {
  const rows = Array.from({ length: 12 }, (_, i) => `Model ${i}\t${20 + i}.5\t${i}`).join('\n')
  const caption = 'Table 1: Quality and cost of twelve models on the test set.'
  const drafts = expectExact([page(3, ['caption', 'Results', caption], ['table', 'Results', rows])])
  expect(drafts.map((draft) => draft.kind)).toEqual(['caption', 'table'])
  expect(drafts[1]?.text).toBe(`${caption} ${rows}`)
})

test('splits a listing without sentences between words, below the maximum size', () => {
  const drafts = expectExact([page(1, ['paragraph', 'A', 'lorem ipsum dolor '.repeat(400).trim()])])
  expect(drafts.length).toBeGreaterThan(3)
  for (const draft of drafts) expect(draft.text).toMatch(/^(lorem|ipsum|dolor).*(lorem|ipsum|dolor)$/)
})

test('splits a long table between rows', () => {
  const rows = Array.from({ length: 300 }, (_, i) => `Row ${i}\t${i}.25\t${i * 3}`).join('\n')
  const drafts = expectExact([page(1, ['table', 'A', rows])])
  expect(drafts.length).toBeGreaterThan(2)
  for (const draft of drafts) expect(draft.text).toMatch(/^Row \d+\t/)
})
