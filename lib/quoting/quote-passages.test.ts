import { expect, test } from 'vitest'
import { checkCitations } from '../citations/check/check'
import { quotePassage, quotePassages } from './quote-passages'

const TEXT =
  'Raft elects a leader by votes. Each server votes once in a term. The leader sends heartbeats to all others.'
const whole = { paperId: 'raft', kind: 'text', text: TEXT, spans: [{ page: 3, start: 10, end: 10 + TEXT.length }] }
const range = (words: string, text = TEXT) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length })

test('text that looks like a link, an image or a citation is escaped', () => {
  const text = 'See [12], ![x](http://evil.example/x.png) and [paxos, page 1].'
  expect(quotePassage({ ...whole, text, spans: [{ page: 1, start: 0, end: text.length }] })).toBe(
    '> See [12], !&#91;x](http://evil.example/x.png) and &#91;paxos, page 1]. [raft, page 1]',
  )
})

test('a paragraph is a quotation with its marked sentence in bold, followed by its page', () => {
  const marks = [range('Each server votes once in a term.')]
  expect(quotePassage({ ...whole, marks })).toBe(
    '> Raft elects a leader by votes. **Each server votes once in a term.** The leader sends heartbeats to all others. [raft, page 3]',
  )
})

test('each page of a paragraph has its marker, and the whole is recognized as quoted', () => {
  const edge = TEXT.indexOf('once in')
  const spans = [
    { page: 3, start: 900, end: 900 + edge - 1 },
    { page: 4, start: 0, end: TEXT.length - edge },
  ]
  const passage = { ...whole, id: 'e1', spans, marks: [range('Each server votes once in a term.')] }
  const markdown = quotePassage(passage)
  expect(markdown).toBe(
    '> Raft elects a leader by votes. **Each server votes** [raft, page 3] **once in a term.** The leader sends heartbeats to all others. [raft, page 4]',
  )
  const { citations } = checkCitations({ markdown, evidence: [passage] })
  expect(citations.map(({ page, verdict }) => [page, verdict])).toEqual([
    [3, 'quoted'],
    [4, 'quoted'],
  ])
})

test('spans of one page share a marker', () => {
  const edge = TEXT.indexOf('Each')
  const spans = [
    { page: 3, start: 0, end: edge - 1 },
    { page: 3, start: 500, end: 500 + TEXT.length - edge },
  ]
  expect(quotePassage({ ...whole, spans })).toBe(`> ${TEXT} [raft, page 3]`)
})

test('characters of a paper never become markup', () => {
  const text = 'Let *x* be 2_3 < $5$ `a`.\nNext line.'
  expect(quotePassage({ ...whole, text, spans: [{ page: 1, start: 0, end: text.length }] })).toBe(
    '> Let \\*x\\* be 2\\_3 \\< \\$5\\$ \\`a\\`. Next line. [raft, page 1]',
  )
})

const CAPTION = 'Table 1: Votes by server in three terms.'

/** A table on page 5 whose cells are separate spans; `lines` separates them with tabs. */
function table(lines: string[], paperId = 'raft') {
  const text = [CAPTION, ...lines].join('\n')
  let at = 0
  const spans = text.split(/[\t\n]/).map((cell) => {
    const span = { page: 5, start: at, end: at + cell.length }
    at += cell.length + 1
    return span
  })
  return { id: 'e1', paperId, kind: 'table', text, spans }
}

test('a table becomes its caption and a table with the same columns, and the whole is recognized as quoted', () => {
  const passage = table(['\tVotes\tVotes', 'Server\t2019\t2020', '', 'Alpha [2]\t3\t4.5', 'Beta | C\t2\t', '7\t8\t9'])
  const markdown = quotePassage(passage)
  expect(markdown).toBe(
    [
      '> Table 1: Votes by server in three terms. [raft, page 5]',
      '',
      '| Server | Votes / 2019 | Votes / 2020 | Source |',
      '| --- | --- | --- | --- |',
      '| Alpha [2] | 3 | 4.5 | [raft, page 5] |',
      '| Beta \\| C | 2 |  | [raft, page 5] |',
      '| 7 | 8 | 9 |  |',
    ].join('\n'),
  )
  const { citations } = checkCitations({ markdown, evidence: [passage] })
  expect(citations.map(({ verdict, quote }) => [verdict, quote])).toEqual([
    ['quoted', CAPTION],
    ['quoted', 'Alpha [2]\t3\t4.5'],
    ['quoted', 'Beta | C\t2\t'],
  ])
})

test('a table that is not sure is shown as lines of text', () => {
  const markdown = quotePassage(table(['Server Votes', 'Alpha 3 4.5']))
  expect(markdown.split('\n').slice(2)).toEqual([
    '| Table rows as text | Source |',
    '| --- | --- |',
    '| Server Votes | [raft, page 5] |',
    '| Alpha 3 4.5 | [raft, page 5] |',
  ])
})

test('the best-fitting row is shown however far down it is', () => {
  const rows = Array.from({ length: 60 }, (_, i) => `Server ${i}\t${i}`)
  const passage = table(['Server\tVotes', '', ...rows])
  const start = passage.text.indexOf('Server 50')
  const shown = quotePassage({ ...passage, marks: [{ start, end: start + 12 }] })
    .split('\n')
    .slice(4)
  expect(shown).toHaveLength(24)
  expect(shown.at(-1)).toContain('| Server 50 | 50 |')
})

test('groups have headings, and folded passages have a separate one', () => {
  expect(quotePassages([{ heading: 'Raft', passages: [whole] }], [{ ...whole, paperId: 'paxos' }])).toBe(
    `### Raft\n\n> ${TEXT} [raft, page 3]\n\n### More passages\n\n> ${TEXT} [paxos, page 3]`,
  )
  expect(quotePassages([{ heading: '', passages: [whole] }])).toBe(`> ${TEXT} [raft, page 3]`)
})
