import { describe, expect, test } from 'vitest'
import { replaceRanges } from '../../text/spans'
import { parseMarkers } from '../markers/markers'
import type { Verdict } from '../verdict/verdict'
import { answerSentences } from './answer-sentences'
import { showQuotations } from './quotations'

const SPEAKERS = new Map([
  ['dao2022', 'Dao et al. 2022'],
  ['raft', 'Ongaro and Ousterhout 2014'],
])
const D = '[dao2022, page 1]'
const R = '[raft, page 2]'

function shown(markdown: string, verdicts: Verdict[] = []) {
  const citations = parseMarkers(markdown).map(({ paperId }, ord) => ({
    ord,
    paperId,
    verdict: verdicts[ord] ?? ('quoted' as const),
  }))
  return showQuotations(markdown, answerSentences(markdown, citations), citations, SPEAKERS)
}

/** The answer as shown. `verdicts`: of its markers in order, then `quoted`. */
function show(markdown: string, verdicts?: Verdict[]): string {
  return replaceRanges(markdown, shown(markdown, verdicts).changes)
}

describe('the paper is named as speaker', () => {
  test.each([
    ['one sentence', `We propose FlashAttention. ${D}`, `Dao et al. 2022: “We propose FlashAttention.” ${D}`],
    ['the marker before its stop', `We propose it ${D}.`, `Dao et al. 2022: “We propose it” ${D}.`],
    ['two places', `We propose it here. ${D} ${D}`, `Dao et al. 2022: “We propose it here.” ${D} ${D}`],
    [
      'several in a row, named once',
      `We propose it. ${D} We analyze it. ${D} It elects a leader. ${R} We prove it. ${D}`,
      `Dao et al. 2022: “We propose it.” ${D} “We analyze it.” ${D} Ongaro and Ousterhout 2014: “It elects a leader.” ${R} Dao et al. 2022: “We prove it.” ${D}`,
    ],
    [
      'items of one list, named once',
      `- We propose it. ${D}\n- We analyze it. ${D}`,
      `- Dao et al. 2022: “We propose it.” ${D}\n- “We analyze it.” ${D}`,
    ],
    [
      'again in a new paragraph',
      `We propose it. ${D}\n\nWe analyze it. ${D}`,
      `Dao et al. 2022: “We propose it.” ${D}\n\nDao et al. 2022: “We analyze it.” ${D}`,
    ],
    [
      'after a lead of Folio’s own',
      `**FlashAttention.** We propose it. ${D}`,
      `**FlashAttention.** Dao et al. 2022: “We propose it.” ${D}`,
    ],
    ['within emphasis', `**We propose it.** ${D}`, `Dao et al. 2022: “**We propose it.**” ${D}`],
    ['a paper without a name', `We go on here. [other-1, page 3]`, `other-1: “We go on here.” [other-1, page 3]`],
  ])('%s', (_, markdown, shown) => {
    expect(show(markdown)).toBe(shown)
  })

  test('only quoted sentences are marked, whoever wrote the answer', () => {
    expect(show(`It is fast. ${D} We propose it. ${D} It may be slow. ${D}`, ['verified', 'quoted', 'unchecked'])).toBe(
      `It is fast. ${D} Dao et al. 2022: “We propose it.” ${D} It may be slow. ${D}`,
    )
    expect(show(`Nothing stands behind this.`)).toBe('Nothing stands behind this.')
  })

  test('a citation after words with a named paper is reported; one in a table is not', () => {
    expect([...shown(`It is. ${D} We propose it. ${D} ${R} We go on. ${D}`, ['unchecked', 'quoted']).spoken]).toEqual([
      1, 3,
    ])
    expect([...shown(`| What the papers say | |\n| - | - |\n| We propose it. | ${D} |`).spoken]).toEqual([])
  })

  test('parts from two papers have no common speaker', () => {
    const both = `We propose exact attention here ${D} and we elect one strong leader ${R}.`
    expect(show(both)).toBe(both)
  })
})

describe('quotation marks within quotations', () => {
  test.each([
    [`The “term” grows. ${D}`, `Dao et al. 2022: “The ‘term’ grows.” ${D}`],
    [`The "term" grows by 3". ${D}`, `Dao et al. 2022: “The ‘term’ grows by 3".” ${D}`],
    ['The `"x"` stays. [dao2022, page 1]', 'Dao et al. 2022: “The `"x"` stays.” [dao2022, page 1]'],
    // The author has already marked it as a quotation.
    [`“We propose it.” ${D}`, `Dao et al. 2022: “We propose it.” ${D}`],
    [`“One” is not “two”. ${D}`, `Dao et al. 2022: “‘One’ is not ‘two’.” ${D}`],
  ])('%s', (markdown, shown) => {
    expect(show(markdown)).toBe(shown)
  })
})

describe('tables and headings', () => {
  test('a sentence in a cell is marked, with its source beside it; values and headings stay', () => {
    const head = '| What the papers say | Source |\n| --- | --- |\n'
    expect(show(`${head}| We propose it. | ${D} |\n| We \\| analyze it. | ${D} |`)).toBe(
      `${head}| “We propose it.” | ${D} |\n| “We \\| analyze it.” | ${D} |`,
    )
    const values = `### We propose it\n\n| BLEU of Raft | |\n| --- | --- |\n| Transformer (big) 28.4 41.8 | ${D} |\n| RAG | It is 4. ${D} |`
    expect(show(values)).toBe(values)
  })

  test('a formula on lines of its own is unchanged', () => {
    const formula = `We write it so\n$$\nx\n$$\nwhere x is large. ${D}`
    expect(show(formula)).toBe(formula)
  })
})

test('a web address at the end of a quotation ends before the mark that closes it', () => {
  expect(show(`It is **at https://example.org/data.** ${D}`)).toBe(
    `Dao et al. 2022: “It is **at https://example.org/data.**\uFEFF” ${D}`,
  )
  expect(show(`See "www.example.org" there. ${D}`)).toBe(`Dao et al. 2022: “See ‘www.example.org\uFEFF’ there.” ${D}`)
})
