import { expect, test } from 'vitest'
import type { Passage } from '../analyst'
import { quotableSentences } from './passage-sentences'

const PAGES: Record<number, string> = {
  1: 'A first sentence stands here.\n\nA second paragraph begins. It goes on to the',
  2: 'next page and ends there.\n\nAnother one is said at last.',
}

function passage(id: string, spans: [page: number, text: string][], more: Partial<Passage> = {}): Passage {
  const placed = spans.map(([page, text]) => {
    const start = (PAGES[page] ?? '').indexOf(text)
    return { page, start, end: start + text.length }
  })
  const text = spans.map(([, part]) => part).join(' ')
  return {
    id,
    paperId: 'p',
    title: 'T',
    section: '',
    kind: 'text',
    text,
    spans: placed,
    relevance: 0.7,
    question: 'q',
    ...more,
  }
}

test('every sentence has the page and the place where it starts', () => {
  const found = quotableSentences([
    passage('a', [
      [1, 'A first sentence stands here.'],
      [1, 'A second paragraph begins. It goes on to the'],
      [2, 'next page and ends there.'],
      [2, 'Another one is said at last.'],
    ]),
  ])
  expect(found.map(({ text, page }) => [text, page])).toEqual([
    ['A first sentence stands here.', 1],
    ['A second paragraph begins.', 1],
    ['It goes on to the next page and ends there.', 1],
    ['Another one is said at last.', 2],
  ])
  for (const { page, start, text } of found)
    expect(PAGES[page]?.slice(start)).toMatch(new RegExp(`^${text.slice(0, 15)}`))
  expect(found.map(({ previous }) => previous?.text)).toEqual([
    undefined,
    undefined,
    'A second paragraph begins.',
    undefined,
  ])
})

test('a sentence in two passages is one, with the better relevance and the neighbours of both', () => {
  const found = quotableSentences([
    passage('a', [[1, 'A second paragraph begins.']], { relevance: 0.9, question: 'near' }),
    passage('b', [
      [1, 'A second paragraph begins. It goes on to the'],
      [2, 'next page and ends there.'],
    ]),
  ])
  expect(found).toHaveLength(2)
  expect(found[0]).toMatchObject({ passage: { relevance: 0.9, question: 'near' } })
  expect(found[0]?.next).toBe(found[1])
  expect(found[1]?.previous).toBe(found[0])
})

test('captions and footnotes are quoted, but not what they say of the picture; tables are not prose', () => {
  const others = ['caption', 'table', 'footnote'].map((kind) =>
    passage(kind, [[1, 'A second paragraph begins. It goes on to the']], { kind }),
  )
  expect(new Set(quotableSentences(others).map((sentence) => sentence.passage.kind))).not.toContain('table')
  const text = 'The solid line is the loss of the model with attention on the test set of the year.'
  const [said] = quotableSentences([
    { ...passage('c', []), kind: 'caption', text, spans: [{ page: 1, start: 0, end: text.length }] },
  ])
  expect(said?.rejected).toBe('points at a picture')
})

test('a caption that names its picture is not quoted, one that states something is', () => {
  const text =
    'AUROC for detecting samples of the given model on the given data for four criteria. The new criterion provides the highest average of all.'
  const found = quotableSentences([
    {
      ...passage('a', [[1, 'A first sentence stands here.']]),
      kind: 'caption',
      text,
      spans: [{ page: 1, start: 0, end: text.length }],
    },
  ])
  expect(found.map(({ rejected }) => rejected)).toEqual(['points at a picture', null])
})
