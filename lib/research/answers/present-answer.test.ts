import { expect, test } from 'vitest'
import { PREAMBLE } from '../../quoting/answer/preamble'
import { replaceRanges } from '../../text/spans'
import { presentAnswer } from './present-answer'

const papers = [{ paperId: 'raft', authors: ['Diego Ongaro', 'John Ousterhout'], published: '2014' }]
const marker = '[raft, page 1]'
const markdown = `${PREAMBLE}\n\nA leader is elected. ${marker} A term is a number. ${marker}`
const citations = [0, 1].map((ord) => ({ ord, paperId: 'raft', verdict: 'quoted' as const, sentence: '' }))

function present(edited: string[], quotationMarks: boolean): string {
  return replaceRanges(markdown, presentAnswer({ markdown, citations, edited }, { papers, quotationMarks }).changes)
}

test('without quotation marks an answer is shown as stored', () => {
  expect(present([], false)).toBe(markdown)
  expect(present([], true)).toBe(
    `${PREAMBLE}\n\nOngaro and Ousterhout 2014: “A leader is elected.” ${marker} “A term is a number.” ${marker}`,
  )
})

test("the line above an answer does not count edited sentences as a paper's words", () => {
  const all = ['A leader is elected.', 'A term is a number.']
  expect(present(all.slice(1), false)).toMatch(
    /^\*Passages from the papers, in their own words, except for one sentence that was written or changed by hand\. No language model was used\.\*\n\nA leader/,
  )
  expect(present(all, false)).toMatch(/^\*Written or changed by hand\. No language model was used\.\*\n\nA leader/)
  // A sentence that was removed since is not counted.
  expect(present(['It went.'], false)).toBe(markdown)
})

test("with numeric citations, a paper's own numbers are shown differently", () => {
  const quoted = `> It wins by far \\[13\\]. ${marker}\n\nOthers [4, 7] agree [see](https://x.y), as $x[1]$ does ${marker}.`
  const how = { papers, quotationMarks: false, numeric: true }
  const shown = (text: string, numeric: boolean) =>
    replaceRanges(text, presentAnswer({ markdown: text, citations, edited: [] }, { ...how, numeric }).changes)
  expect(shown(quoted, false)).toBe(quoted)
  expect(shown(quoted, true)).toBe(
    quoted.replace('\\[13\\]', '\\[its ref. 13\\]').replace('[4, 7]', '\\[its refs. 4, 7\\]'),
  )
})
