import { expect, test } from 'vitest'
import { noticeParagraph } from '../../lib/citations/blocks/answer-notice'
import { quotePassages } from '../../lib/quoting/quote-passages'
import { shownPassages } from './shown-passages'

const passage = (text: string, { page = 2, mark = '' } = {}) => ({
  paperId: 'smith2020raft',
  text,
  spans: [{ page, start: 0, end: text.length }],
  kind: 'text',
  marks: mark ? [{ start: text.indexOf(mark), end: text.indexOf(mark) + mark.length }] : [],
})

test('quoted paragraphs are shown with their marks, below a notice and after the heading of folded text', () => {
  const first = passage('Servers wait. Timeouts of 150_300 ms are random.', {
    mark: 'Timeouts of 150_300 ms are random.',
  })
  const markdown = `${noticeParagraph('Your library does not mention “Zab”.')}*Passages.*\n\n${quotePassages(
    [{ heading: '', passages: [first] }],
    [passage('Votes are counted.', { page: 5 })],
  )}`
  expect(shownPassages(markdown, [])).toEqual([
    {
      paperId: 'smith2020raft',
      pages: [2],
      text: 'Servers wait. Timeouts of 150_300 ms are random.',
      marks: ['Timeouts of 150_300 ms are random.'],
      folded: false,
    },
    { paperId: 'smith2020raft', pages: [5], text: 'Votes are counted.', marks: [], folded: true },
  ])
})

test('a table is one passage with its caption', () => {
  const caption = 'Table 1. Timeouts.'
  const rows = 'Server\tTimeout\none\t150 ms'
  const table = {
    ...passage(`${caption} ${rows}`),
    kind: 'table',
    spans: [
      { page: 3, start: 0, end: caption.length },
      { page: 3, start: 40, end: 40 + rows.length },
    ],
  }
  const shown = shownPassages(quotePassages([{ heading: '', passages: [table] }]), [])
  expect(shown).toHaveLength(1)
  expect(shown[0]?.pages).toEqual([3])
  expect(shown[0]?.text.replace(/\s+/g, ' ')).toContain('Table 1. Timeouts. Server Timeout')
  expect(shown[0]?.text).toContain('150 ms')
})

test('for an answer in sentences the quotes of its citations are shown, each once', () => {
  const quote = { paperId: 'smith2020raft', page: 2, quote: 'Timeouts are random.' }
  expect(shownPassages('Timeouts are random [smith2020raft, page 2].', [quote, quote])).toEqual([
    { paperId: 'smith2020raft', pages: [2], text: quote.quote, marks: [quote.quote], folded: false },
  ])
})
