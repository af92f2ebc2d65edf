import { describe, expect, test } from 'vitest'
import { quotePassage } from '../../quoting/quote-passages'
import type { CitableEvidence } from '../evidence/evidence'
import { parseMarkers } from '../markers/markers'
import { checkCitations } from './check'

/** A passage on one page; its text starts at `at`. */
function passage(id: string, paperId: string, page: number, text: string, more: Partial<CitableEvidence> = {}) {
  const at = 100
  return { id, paperId, kind: 'text', text, spans: [{ page, start: at, end: at + text.length }], ...more }
}

const lantern =
  'Lantern is a storage engine that keeps its index in memory. ' +
  'It was trained on eight machines for 3.5 days. ' +
  'On the Harbour benchmark Lantern reaches 28.4 points on short queries and 41.8 points on long queries. ' +
  'Lantern outperforms Beacon by 2.0 points without using a cache. ' +
  'Larger batches may reduce the latency of writes. ' +
  'Lantern is faster than Beacon, while the old engine of the harbour master was a little slower than Beacon.'
const beacon =
  'Beacon stores its index on disk and reads it through a cache. It reaches 12.5 points on the Harbour benchmark.'
const evidence: CitableEvidence[] = [
  passage('e1', '2301.00001v2', 4, lantern, { title: 'Lantern: A Storage Engine' }),
  passage('e2', 'beacon2019disk', 2, beacon, { title: 'Beacon' }),
]
const L = '[2301.00001v2, page 4]'
const B = '[beacon2019disk, page 2]'

function check(markdown: string, from = evidence) {
  return checkCitations({ markdown, evidence: from })
}
function verdict(sentence: string, marker = L) {
  return check(`${sentence} ${marker}.`).citations[0]?.verdict
}

describe('verdicts', () => {
  test.each([
    'Lantern is a storage engine that keeps its index in memory',
    'Lantern outperforms Beacon by 2.0 points without using a cache',
  ])('quoted: %s', (sentence) => {
    expect(verdict(sentence)).toBe('quoted')
  })

  test.each([
    ['a changed number', 'It was trained on eight machines for 4.5 days'],
    ['a changed number word', 'It was trained on nine machines for 3.5 days'],
    [
      'numbers that changed places',
      'On the Harbour benchmark Lantern reaches 41.8 points on short queries and 28.4 points on long queries',
    ],
    ['another unit', 'It was trained on eight machines for 3.5 weeks'],
    ['a negation put in', 'Lantern is not a storage engine that keeps its index in memory'],
    ['a negation taken out', 'Lantern outperforms Beacon by 2.0 points using a cache'],
    ['sides exchanged', 'Beacon outperforms Lantern by 2.0 points without using a cache'],
    ['the opposite', 'Smaller batches may reduce the latency of writes'],
    ['a hedge taken out', 'Larger batches reduce the latency of writes'],
    ['an absolute put in', 'Lantern always outperforms Beacon by 2.0 points without using a cache'],
    ['a name put in', 'On the Harbour benchmark SQLite reaches 28.4 points on short queries'],
    ['a word exchanged for another of the page', 'Lantern is a storage cache that keeps its index in memory'],
    ['a word exchanged for one of nowhere', 'Lantern is a storage tractor that keeps its index in memory'],
    ['a number moved by itself', 'It was trained on 3.5 machines for eight days'],
    ['the comparison of something else', 'Lantern is slower than Beacon'],
    ['a negation with the same words about', 'It was not trained on eight machines for 3.5 days'],
    ['more than is said', 'Lantern keeps its index in memory, which protects it from power failures and theft'],
    ['what it holds for left out', 'Lantern reaches 28.4 points'],
    ['another reference', 'Lantern (Moor et al., 2019) is a storage engine that keeps its index in memory'],
    ['a condition left out', 'Lantern outperforms Beacon by 2.0 points'],
    ['a word of the same sense', 'Lantern surpasses Beacon by 2.0 points without using a cache'],
    ['a part of the sentence', 'Lantern keeps its index in memory'],
    ['a word that joins it', 'However, Lantern outperforms Beacon by 2.0 points without using a cache'],
    ['words of its own', 'Training took eight machines and 3.5 days'],
  ])('%s: unchecked', (_, sentence) => {
    expect(verdict(sentence)).toBe('unchecked')
  })

  test('the title of a paper alone supports nothing', () => {
    const titled = [
      passage('t', 'raft', 1, 'We keep the log on disk.', { title: 'Raft: Randomized Election Timeouts' }),
    ]
    expect(check('Raft uses randomized election timeouts [raft, page 1].', titled).citations[0]?.verdict).toBe(
      'missing',
    )
    expect(check('We keep the log on disk [raft, page 1].', titled).citations[0]?.verdict).toBe('quoted')
    expect(check('Raft keeps the log on disk [raft, page 1].', titled).citations[0]?.verdict).toBe('unchecked')
  })

  test('a fact of another paper is not supported by this one', () => {
    expect(verdict('Beacon stores its index on disk and reads it through a cache', B)).toBe('quoted')
    expect(verdict('Beacon stores its index on disk and reads it through a cache')).toBe('missing')
    expect(verdict('Lantern was trained for 3.5 days', B)).toBe('missing')
  })

  test('a claim that the page does not cover is missing, without a quote', () => {
    const [citation] = check(`Medieval scribes preferred goose feathers ${L}.`).citations
    expect(citation).toMatchObject({ verdict: 'missing', quote: '', span: null, evidenceId: null })
  })

  test('numbers from a table are flagged', () => {
    const table = [passage('t', 'lantern', 5, 'Lantern\t28.4\nBeacon\t12.5 points.', { kind: 'table' })]
    const [citation] = check('Beacon has 12.5 points [lantern, page 5].', table).citations
    expect(citation).toMatchObject({ verdict: 'unchecked', fromTable: true })
  })
})

describe('quotes', () => {
  test('are the words of the source, with their position on the page', () => {
    const [citation] = check(`Training took 3.5 days on eight machines ${L}.`).citations
    expect(citation?.quote).toBe('It was trained on eight machines for 3.5 days.')
    const at = 100 + lantern.indexOf('It was trained')
    expect(citation?.span).toEqual({ page: 4, start: at, end: at + 46 })
    expect(citation?.evidenceId).toBe('e1')
  })

  test.each([
    'Es gibt zwei Lagen. 7. Die erste ist neu. (3) Die zweite gilt lange.',
    'The label is NP-[player](player) here. The tag [p, page 9] stands in the paper. It ends so.',
    'Mai 2001',
  ])('of a quoted passage contain all of it: %s', (text) => {
    const own = [passage('own', 'raft', 1, text)]
    const { citations } = check(quotePassage({ paperId: 'raft', text, kind: 'text', spans: own[0]?.spans ?? [] }), own)
    expect(citations).toHaveLength(1)
    expect(citations[0]).toMatchObject({ verdict: 'quoted', span: { page: 1, start: 100 } })
    expect(citations[0]?.quote).toBe(text)
  })

  test('come from the cited page of a passage that crosses pages', () => {
    const [first, second] = ['The engine writes pages in order.', 'The engine reads pages at random.']
    const crossing = [
      {
        ...passage('x', 'raft', 1, `${first} ${second}`),
        spans: [
          { page: 1, start: 900, end: 900 + first.length },
          { page: 2, start: 0, end: second.length },
        ],
      },
    ]
    const { citations } = check(
      'The engine reads pages at random [raft, page 2]. The engine reads pages at random [raft, page 1].',
      crossing,
    )
    expect(citations[0]).toMatchObject({ quote: second, span: { page: 2, start: 0 }, verdict: 'quoted' })
    expect(citations[1]).toMatchObject({ page: 2, verdict: 'quoted' })
  })

  test('are whole if their sentence crosses a page break, whichever page is cited', () => {
    const [first, second] = ['The engine writes in order. It uses eight heads of', 'dimension 64. It is fast.']
    const crossing = [
      {
        ...passage('x', 'raft', 1, `${first} ${second}`),
        spans: [
          { page: 1, start: 900, end: 900 + first.length },
          { page: 2, start: 0, end: second.length },
        ],
      },
    ]
    const claim = 'The engine uses eight heads of dimension 64'
    const { citations } = check(`${claim} [raft, page 1]. ${claim} [raft, page 2].`, crossing)
    const whole = { quote: 'It uses eight heads of dimension 64.', span: null }
    expect(citations).toMatchObject([whole, whole])
  })

  test('are found whole if references were left out', () => {
    const source = 'The engine (Smith et al., 2020) keeps its index in memory [3, 4] (see Section 2).'
    const [citation] = check('The engine keeps its index in memory [x, page 1].', [
      passage('x', 'x', 1, source),
    ]).citations
    expect(citation).toMatchObject({ quote: source, verdict: 'quoted' })
  })

  test('are found although brackets of their references are escaped in the Markdown', () => {
    const source = 'Summaries of lawsuits show impressive results [36, 60] on long documents of several courts.'
    const row = `| Lantern | “${source.replace('[36, 60]', '\\[36, 60\\]')}” [x, page 1] |`
    expect(check(row, [passage('x', 'x', 1, source)]).citations[0]?.verdict).toBe('quoted')
  })

  test('have two sentences only if each of them supports a part', () => {
    const both = 'Lantern keeps its index in memory and was trained on eight machines for 3.5 days'
    expect(check(`${both} ${L}.`).citations[0]?.quote).toBe(
      'Lantern is a storage engine that keeps its index in memory. It was trained on eight machines for 3.5 days.',
    )
  })

  test('cover all sentences that one marker closes', () => {
    const run =
      'Lantern is a storage engine that keeps its index in memory. It was trained on eight machines for 3.5 days.'
    const [citation] = check(`${run} ${L}`).citations
    expect(citation).toMatchObject({ quote: run, sentence: run, verdict: 'quoted' })
  })
})

describe('which sentence a marker belongs to', () => {
  const sentences = (markdown: string) => check(markdown).citations.map((citation) => citation.sentence)

  test.each([
    ['before the stop', `One thing is so. Another thing is not ${L}.`, ['Another thing is not.']],
    ['after the stop', `One thing is so. Another thing is not. ${L} A third is.`, ['Another thing is not.']],
    ['two after one', `A thing is so ${L} ${B}. Next.`, ['A thing is so.', 'A thing is so.']],
    ['in a list', `- **Bold** is so ${L}\n- Other is so ${B}`, ['Bold is so', 'Other is so']],
    ['on a line of its own', `A thing is so.\n\n${L}`, ['A thing is so.']],
    ['at the start', `${L} says that a thing is so.`, ['says that a thing is so.']],
    ['after "et al."', `Smith et al. ${L} say so.`, ['Smith et al. say so.']],
    ['in a table', `| Engine | Place |\n|---|---|\n| Lantern | memory ${L} |`, ['Lantern memory']],
    ['after a heading', `## Heading\n\n${L}`, ['Heading']],
    ['alone', L, ['']],
  ])('%s', (_, markdown, expected) => {
    expect(sentences(markdown)).toEqual(expected)
  })

  test('each of two markers in a sentence supports its own part', () => {
    const { citations } = check(
      `Lantern keeps its index in memory ${L}, while Beacon stores its index on disk and reads it through a cache ${B}.`,
    )
    expect(citations.map((citation) => citation.verdict)).toEqual(['unchecked', 'quoted'])
  })

  test('a quoted cell supports only itself', () => {
    const head = '| Engine | Place | Speed |\n|---|---|---|\n'
    const quoted = `| A harbour engine | “Lantern is a storage engine that keeps its index in memory.” ${L} | not stated |`
    expect(check(head + quoted).citations.map((citation) => citation.verdict)).toEqual(['quoted'])
    const beside = `| A harbour engine | not stated | “Lantern outperforms Beacon by 2.0 points without using a cache.” ${L} |`
    expect(check(head + beside).citations.map((citation) => citation.verdict)).toEqual(['quoted'])
    const altered = `| Lantern | “Lantern outperforms Beacon by 3.0 points without using a cache.” ${L} |`
    expect(check(head + altered).citations.map((citation) => citation.verdict)).not.toContain('quoted')
  })

  test('text after the last marker belongs to it, too', () => {
    const [citation] = check(
      `Lantern keeps its index in memory ${L} and wins every contest of the last decade.`,
    ).citations
    expect(citation?.verdict).toBe('unchecked')
  })
})

describe('markers that point to nothing', () => {
  test.each([
    ['invented paper', 'A thing is so [9999.99999v1, page 3].', 'A thing is so.'],
    ['invented page', 'A thing is so [2301.00001v2, page 77]. More.', 'A thing is so. More.'],
    ['after the stop', 'A thing is so. [9999.99999v1, page 3] More.', 'A thing is so. More.'],
    ['in brackets', 'A thing (see [9999.99999v1, page 3]) is so.', 'A thing is so.'],
    ['leading in', 'According to [9999.99999v1, page 3], a thing is so.', 'A thing is so.'],
    ['at a list start', '- [9999.99999v1, page 3] A thing.', '- A thing.'],
    ['at the end of a line', 'A thing [9999.99999v1, page 3]\nMore.', 'A thing\nMore.'],
  ])('%s', (_, written, mended) => {
    expect(check(written)).toMatchObject({ markdown: mended, citations: [], dropped: 1 })
  })

  test('leave the others, in canonical form and in step with the Markdown', () => {
    const { markdown, citations, dropped } = check(
      'Lantern keeps its index in memory (2301.00001, p. 4; 9999.99999v1, p. 1) and `[2301.00001v2, page 4]` is code. ' +
        `Beacon stores its index on disk [beacon2019disk, pp. 2-3].`,
    )
    expect(markdown).toBe(
      `Lantern keeps its index in memory ${L} and \`[2301.00001v2, page 4]\` is code. Beacon stores its index on disk ${B}.`,
    )
    expect(dropped).toBe(2)
    expect(citations.map(({ ord, marker }) => [ord, marker])).toEqual([
      [0, L],
      [1, B],
    ])
    expect(parseMarkers(markdown).map(({ marker }) => marker)).toEqual(citations.map(({ marker }) => marker))
  })

  test('a list of references written by the model is removed', () => {
    const answer = `Lantern keeps its index in memory ${L}.`
    expect(check(`${answer}\n\n## References\n\n1. ${L} Lantern\n2. Other\n`).markdown).toBe(answer)
    expect(check(`${answer}\n\n**References:**\n- Lantern`).markdown).toBe(answer)
    const section = `## References\n\nA section about them.\n\n## Then\n\n${answer}`
    expect(check(section).markdown).toBe(section)
  })

  test('an answer without evidence loses all markers', () => {
    expect(check(`A thing is so ${L}.`, [])).toEqual({
      ...{ markdown: 'A thing is so.', citations: [], dropped: 1, repaired: 0 },
    })
  })
})

test('a full stop before a marker ends the sentence, even after a single capital', () => {
  const text =
    'The map task is executed first by worker A and then later executed by worker B. All workers executing reduce tasks are notified of the re-execution.'
  const { citations } = checkCitations({
    markdown:
      'The map task is executed first by worker A and then later executed by worker B. [dean2004mapreduce, page 4] All workers executing reduce tasks are notified of the re-execution. [dean2004mapreduce, page 4]',
    evidence: [
      { id: 'e', paperId: 'dean2004mapreduce', kind: 'text', text, spans: [{ page: 4, start: 0, end: text.length }] },
    ],
  })
  expect(citations.map(({ sentence, verdict }) => [sentence.at(-2), verdict])).toEqual([
    ['B', 'quoted'],
    ['n', 'quoted'],
  ])
})

test("the sentence itself is the quote, not a figure's labels with the same words", () => {
  const labels = passage('f', 'p2017', 4, 'Scaled Dot-Product Attention Multi-Head Attention')
  const text = passage('t', 'p2017', 4, 'We call our particular attention "Scaled Dot-Product Attention" (Figure 2).')
  for (const order of [
    [labels, text],
    [text, labels],
  ]) {
    const [citation] = check(
      'We call our particular attention "Scaled Dot-Product Attention" [p2017, page 4].',
      order,
    ).citations
    expect(citation).toMatchObject({ quote: text.text, verdict: 'quoted' })
  }
})

test('table rows with separate cells on the page are quoted with the place of each cell', () => {
  const rows = ['Table 1: Points by engine.', 'Engine\tShort\tLong', 'Lantern\t28.4\t41.8', 'Beacon\t12.5\t30.1']
  const text = rows.join('\n')
  // Printed page labels follow the page numbers.
  const places = new Map([
    ['Engine', 300],
    ['Short', 110],
    ['Long', 120],
    ['Lantern', 310],
    ['28.4', 130],
    ['41.8', 140],
    ['Beacon', 320],
    ['12.5', 150],
    ['30.1', 160],
  ])
  const spans = text.split(/[\t\n]/).map((cell) => {
    const start = places.get(cell) ?? 10
    return { page: 4, start, end: start + cell.length }
  })
  const table = passage('t1', '2301.00001v2', 4, text, { kind: 'table', spans })
  const [citation] = check(`Lantern reaches 28.4 points on short and 41.8 on long queries ${L}.`, [table]).citations
  const quote = rows.slice(1).join('\n')
  expect(citation).toMatchObject({ quote, evidenceId: 't1', fromTable: true, span: null })
  expect(citation?.spans?.map(({ start }) => start)).toEqual([...places.values()])
})

test('a marker one page off moves to the page with its words; others stay', () => {
  const four = passage('p4', 'p2017', 4, 'The decoder attends to all positions of the encoder.')
  const five = passage(
    'p5',
    'p2017',
    5,
    'Each layer has a residual connection around it. Dropout is applied to the sums.',
  )
  const all = [four, five]
  const told = (markdown: string, evidence = all) => {
    const { markdown: written, citations, dropped, repaired } = check(markdown, evidence)
    return { written, verdicts: citations.map(({ page, verdict }) => [page, verdict]), dropped, repaired }
  }
  // The words are on the next page exactly, although the named page is on the same topic.
  expect(told('Dropout is applied to the sums [p2017, page 4].')).toEqual({
    written: 'Dropout is applied to the sums [p2017, page 5].',
    ...{ verdicts: [[5, 'quoted']], dropped: 0, repaired: 1 },
  })
  // A page without similar words may still be the right one.
  expect(told('Around each layer goes a residual connection [p2017, page 4].')).toMatchObject({
    verdicts: [[4, 'missing']],
    repaired: 0,
  })
  // A paraphrase, on the only neighbouring page; there is no evidence for the named page.
  expect(told('Around each layer goes a residual connection [p2017, page 6].')).toMatchObject({
    verdicts: [[5, 'unchecked']],
    repaired: 1,
  })
  expect(told('Bananas are yellow fruits of the tropics [p2017, page 4].')).toMatchObject({
    verdicts: [[4, 'missing']],
    repaired: 0,
  })
  expect(told('Bananas are yellow fruits of the tropics [p2017, page 6].')).toMatchObject({ dropped: 1, repaired: 0 })
  expect(told('The decoder attends to all positions [p2017, page 4].')).toMatchObject({ verdicts: [[4, 'unchecked']] })
  // The right page is named beside it.
  expect(told('Dropout is applied to the sums [p2017, page 4] [p2017, page 5].')).toMatchObject({ repaired: 0 })
})
