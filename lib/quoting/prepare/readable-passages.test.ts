import { expect, test } from 'vitest'
import type { Block, BlockKind, TextPage } from '../../text/document'
import { textOf } from '../../text/spans'
import { passageOfText, readablePassages } from './readable-passages'

type Part = [kind: BlockKind, section: string, text: string]

/** Pages on which each block is on separate lines. */
function toPages(...pages: Part[][]): TextPage[] {
  return pages.map((parts, i) => {
    const blocks: Block[] = []
    let text = ''
    for (const [kind, section, own] of parts) {
      blocks.push({ kind, section, start: text.length, end: text.length + own.length })
      text += `${own}\n`
    }
    return { number: i + 1, text, blocks }
  })
}

const sentence = (word: string, count: number) =>
  `The ${word} ${Array(count - 2)
    .fill('grows')
    .join(' ')}.`
const sentences = (word: string, count: number) =>
  Array.from({ length: count }, (_, i) => sentence(`${word}${i}`, 20)).join(' ')
const wordsIn = (text: string) => text.split(/\s+/).length

test('a paragraph that continues across a page break is one passage with two spans', () => {
  const pages = toPages(
    [['paragraph', 'Method', 'We sample the leader and']],
    [['paragraph', 'Method', 'wait for a majority of votes. Then we commit.']],
  )
  const [passage, ...others] = readablePassages('raft', pages)
  expect(others).toEqual([])
  expect(passage).toMatchObject({
    paperId: 'raft',
    kind: 'text',
    section: 'Method',
    text: 'We sample the leader and wait for a majority of votes. Then we commit.',
  })
  expect(passage?.spans.map(({ page }) => page)).toEqual([1, 2])
  expect(passage?.sentences.map(({ start, end }) => passage.text.slice(start, end))).toEqual([
    'We sample the leader and wait for a majority of votes.',
    'Then we commit.',
  ])
})

test('short paragraphs of a section are joined, but not across sections', () => {
  const pages = toPages([
    ['paragraph', 'Method', sentences('step', 3)],
    ['paragraph', 'Method', sentences('next', 3)],
    ['paragraph', 'Results', sentences('gain', 2)],
  ])
  const passages = readablePassages('a', pages)
  expect(passages.map(({ section }) => section)).toEqual(['Method', 'Results'])
  expect(passages[0]?.sentences).toHaveLength(6)
  expect(passages.map(({ position }) => position)).toEqual([0, 1])
})

test('a long paragraph is cut between sentences into even parts', () => {
  const text = sentences('part', 27)
  const passages = readablePassages('a', toPages([['paragraph', 'Method', text]]))
  expect(passages).toHaveLength(3)
  expect(passages.map((one) => one.text).join(' ')).toBe(text)
  for (const one of passages) {
    expect(one.text).toMatch(/^The .*\.$/)
    expect(wordsIn(one.text)).toBeGreaterThan(140)
    expect(wordsIn(one.text)).toBeLessThan(220)
  }
})

test('a caption is joined with the rows of its table, which are its sentences', () => {
  const pages = toPages([
    ['paragraph', 'Results', sentences('text', 4)],
    ['table', 'Results', 'Model\tF1\nOurs\t91.2\nTheirs\t88.0'],
    ['caption', 'Results', 'Table 1: Scores of all models on the held-out set.'],
    ['caption', 'Results', 'Figure 2: The loss falls over all of the training steps.'],
  ])
  const passages = readablePassages('a', pages)
  const table = passages.find(({ kind }) => kind === 'table')
  expect(table?.text).toBe('Table 1: Scores of all models on the held-out set. Model\tF1\nOurs\t91.2\nTheirs\t88.0')
  expect(table?.spans).toHaveLength(2)
  expect(table?.sentences.map(({ start, end }) => table.text.slice(start, end))).toContain('Ours\t91.2')
  expect(passages.filter(({ kind }) => kind === 'caption').map(({ text }) => text)).toEqual([
    'Figure 2: The loss falls over all of the training steps.',
  ])
})

test('reference lists, front matter and acknowledgements are not passages', () => {
  const pages = toPages([
    ['front', '', 'A. Author, University of Somewhere, author@example.org'],
    ['paragraph', 'Introduction', sentences('text', 2)],
    ['paragraph', 'Acknowledgements', 'We thank everybody who read a draft of this paper.'],
    ['reference', 'References', 'B. Other. A paper on something else. 2019.'],
  ])
  expect(readablePassages('a', pages).map(({ section }) => section)).toEqual(['Introduction'])
})

test('the text of a passage is the text of its spans joined by single spaces', () => {
  const pages = toPages(
    [
      ['paragraph', 'Method', sentences('one', 3)],
      ['equation', 'Method', 'x = y'],
      ['paragraph', 'Method', sentences('two', 2)],
    ],
    [['paragraph', 'Method', sentences('three', 2)]],
  )
  for (const { text, spans, sentences } of readablePassages('a', pages)) {
    expect(textOf(pages, spans)).toBe(text)
    for (const { start, end } of sentences) expect(text.slice(start, end)).toMatch(/^The .*\.$/)
  }
})

test('an abstract without pages is one passage with its sentences', () => {
  const text = 'Votes are split rarely. Timeouts are random.'
  const spans = [{ page: 0, start: 0, end: text.length }]
  expect(passageOfText('a', 'Abstract', text, spans)).toMatchObject({
    text,
    spans,
    sentences: [
      { start: 0, end: 23 },
      { start: 24, end: 44 },
    ],
  })
})

test('the sign for left-out content is dropped at the start of a passage, and kept between its paragraphs', () => {
  const pages = toPages([
    ['paragraph', 'Method', `… ${sentence('step', 20)}`],
    ['paragraph', 'Method', `… ${sentence('next', 20)}`],
  ])
  const [passage] = readablePassages('a', pages)
  expect(passage?.text).toMatch(/^The step [^…]*\.\s… The next/)
  expect(passage?.sentences.map(({ start, end }) => passage.text.slice(start, end))).toEqual([
    sentence('step', 20),
    `… ${sentence('next', 20)}`,
  ])
})
