import { describe, expect, test } from 'vitest'
import { checkCitations } from '../check/check'
import { parseMarkers } from '../markers/markers'
import type { Verdict } from '../verdict/verdict'
import { answerSentences } from './answer-sentences'

const L = '[2301.00001v2, page 4]'
const B = '[beacon2019disk, page 2]'

/** The sentences of a text whose citations have these verdicts, in order; `verified` where none is given. */
function read(markdown: string, verdicts: Verdict[] = []) {
  const citations = parseMarkers(markdown).map((_, ord) => ({ ord, verdict: verdicts[ord] ?? 'verified' }))
  return answerSentences(markdown, citations)
}
const shown = (markdown: string, verdicts?: Verdict[]) =>
  read(markdown, verdicts).map(({ text, verdict }) => [text, verdict])

describe('which parts are sentences', () => {
  test('prose, list items and table rows are; headings, rules and code are not', () => {
    const markdown = [
      '# Engines',
      `Lantern is *fast* ${L}. Beacon is slow ${B}.`,
      '## Where',
      `- **Lantern** keeps it in memory ${L}`,
      '- Beacon keeps it on disk.',
      `| Engine | Place |\n|---|:--|\n| Lantern | memory. All of it. ${L} |`,
      '```\nA block of code. It says nothing.\n```',
      '---',
    ].join('\n\n')
    expect(shown(markdown)).toEqual([
      ['Lantern is fast.', 'verified'],
      ['Beacon is slow.', 'verified'],
      ['Lantern keeps it in memory', 'verified'],
      ['Beacon keeps it on disk.', 'uncited'],
      ['Lantern memory. All of it.', 'verified'],
    ])
    expect(read(markdown).map(({ section }) => section)).toEqual(['Engines', 'Engines', 'Where', 'Where', 'Where'])
  })

  test.each([
    ['the line above an extractive answer', '*Passages from the papers. No language model was used.*'],
    ['the name of a paper in front', `**Attention Is All You Need.** It is fast ${L}.`],
    ['the name of a paper in front of an item', `- **Lantern: An Engine.** It is fast ${L}.`],
    ['what leads in a list', `The main findings are:\n\n- It is fast ${L}.`],
    ['a question', `Why is it fast? It is fast ${L}.`],
    ['that the library does not say', 'The papers in this library do not mention “quagga”. The closest passages:'],
    ['that the evidence does not say', 'The provided excerpts do not answer the query.'],
    ['a remark in italics before the rest', `*Two of the papers compare both.* It is fast ${L}.`],
    ['a remark in italics behind the rest', `It is fast ${L}. *Not found in the passages: what it costs.*`],
    ['a formula alone', '$$\\mathrm{softmax}(QK^T)$$'],
  ])('%s does not count as uncited', (_, markdown) => {
    expect(read(markdown).filter(({ verdict }) => verdict === 'uncited')).toEqual([])
  })

  test.each([
    'It reaches 28.4 points on the Harbour benchmark.',
    'This is well known.',
    '**The engine keeps everything in memory.**',
    'The figures are 28.4 points and 3.5 days:',
    'The excerpts show that the engine is fast.',
    'The library of the engine lacks a cache.',
    '*Lantern* keeps everything in memory.',
  ])('%s counts as uncited', (sentence) => {
    expect(read(sentence).map(({ verdict }) => verdict)).toEqual(['uncited'])
  })

  test('ranges are those of the Markdown, with markers and without list marks', () => {
    const markdown = `Lantern is fast. ${L} ${B} It is small ${L}.\n\n1. Beacon is *slow*. ${B}\n\n${L} says so.`
    const cut = read(markdown).map(({ start, end }) => markdown.slice(start, end))
    expect(cut).toEqual([`Lantern is fast. ${L} ${B}`, `It is small ${L}.`, `Beacon is *slow*. ${B}`, `${L} says so.`])
    expect(read(markdown).map(({ citations }) => citations)).toEqual([[0, 1], [2], [3], [4]])
  })
})

describe('the verdict of a sentence', () => {
  const one = (markdown: string, ...verdicts: Verdict[]) => read(markdown, verdicts)[0]?.verdict

  test('is the best of the citations of one part', () => {
    expect(one(`Lantern keeps its index in memory ${L} ${B}.`, 'missing', 'verified')).toBe('verified')
    expect(one(`Lantern keeps its index in memory ${L} ${B}.`, 'missing', 'weak')).toBe('weak')
  })

  test('is the worst of its parts', () => {
    const twoParts = `Lantern keeps its index in memory ${L}, while Beacon stores its index on disk ${B}.`
    expect(one(twoParts, 'verified', 'missing')).toBe('missing')
    expect(one(twoParts, 'verified', 'verified')).toBe('verified')
  })

  test('of a row is the worst of its cells', () => {
    const table = `| Engine | Place | Speed |\n|---|---|---|\n| Lantern | memory ${L} | 28 a second ${B} |`
    const row = (...verdicts: Verdict[]) => read(table, verdicts).at(-1)?.verdict
    expect(row('verified', 'weak')).toBe('weak')
    expect(row('verified', 'verified')).toBe('verified')
    const same = `| Engine | Local | Fast |\n|---|---|---|\n| Lantern | yes ${L} | yes ${B} |`
    expect(read(same, ['verified', 'missing']).at(-1)?.verdict).toBe('missing')
  })

  test('of one before a marker applies if the quote covers it, and only then', () => {
    const [first, second, third] = ['The engine keeps its index in memory.', 'It reads pages at random.', 'It is fast.']
    const text = `${first} ${second} ${third}`
    const evidence = [{ id: 'e', paperId: 'x', kind: 'text', text, spans: [{ page: 1, start: 0, end: text.length }] }]
    const verdicts = (markdown: string) => {
      const checked = checkCitations({ markdown, evidence })
      return answerSentences(checked.markdown, checked.citations).map(({ verdict, citations }) => [verdict, citations])
    }
    expect(verdicts(`${text} [x, page 1]`)).toEqual([
      ['quoted', [0]],
      ['quoted', [0]],
      ['quoted', [0]],
    ])
    expect(verdicts(`The engine was built by monks. ${second} ${third} [x, page 1]`)).toEqual([
      ['uncited', []],
      ['quoted', [0]],
      ['quoted', [0]],
    ])
  })
})
