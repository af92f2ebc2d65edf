import { expect, test } from 'vitest'
import { citeDraft, formatKey } from './cite-draft'

const work = { title: 'Ricci flow', authors: ['Grisha Perelman'], published: '2003-03' }
const raft = { ...work, paperId: '1401.00001v2', page: 2, marker: '[1401.00001v2, page 2]', citeKey: 'ongaro2014raft' }
const old = { ...work, paperId: 'math.GT/0309136', page: 1, marker: '[math.GT/0309136, page 1]', citeKey: null }
const supports = (place: typeof raft | typeof old) => [{ ...place, relation: 'supports' }]

function rangesOf(draft: string, ...sentences: string[]) {
  return sentences.map((sentence) => {
    const start = draft.indexOf(sentence)
    return { start, end: start + sentence.length }
  })
}

test('citations are formatted as in a text, or with keys for Folio, LaTeX and Pandoc', () => {
  expect(formatKey(raft, 'author')).toBe('(Perelman 2003, p. 2)')
  expect(formatKey(raft, 'folio')).toBe('[1401.00001v2, page 2]')
  expect(formatKey(raft, 'latex')).toBe('\\cite[p.~2]{ongaro2014raft}')
  expect(formatKey(raft, 'pandoc')).toBe('[@ongaro2014raft, p. 2]')
  expect(formatKey(old, 'latex')).toBe('\\cite[p.~1]{perelman2003ricci}')
})

test('a page is cited by the number printed on it, and what is no page by its name', () => {
  const printed = { ...raft, label: 'A_792' }
  expect(formatKey(printed, 'author')).toBe('(Perelman 2003, p. A_792)')
  expect(formatKey(printed, 'folio')).toBe('[1401.00001v2, page 2]')
  expect(formatKey(printed, 'latex')).toBe('\\cite[p.~A\\_792]{ongaro2014raft}')
  expect(formatKey(printed, 'pandoc')).toBe('[@ongaro2014raft, p. A_792]')
  const abstract = { ...raft, page: 0, marker: '[1401.00001v2, abstract]' }
  expect(formatKey(abstract, 'author')).toBe('(Perelman 2003, abstract)')
  expect(formatKey(abstract, 'latex')).toBe('\\cite[abstract]{ongaro2014raft}')
  expect(formatKey({ ...abstract, page: -2 }, 'pandoc')).toBe('[@ongaro2014raft, passage 2]')
})

test('cites supported sentences before their stop, and leaves all else as it was', () => {
  const draft = 'Split votes are  rare. Nobody knows this.\n\n- “They are so.”\n'
  const [first, second, third] = rangesOf(draft, 'Split votes are  rare.', 'Nobody knows this.', '“They are so.”')
  if (!first || !second || !third) throw new Error('the draft has three sentences')
  const sentences = [
    { ...first, sources: supports(raft) },
    { ...second, sources: [{ ...raft, relation: 'contradicts' }] },
    { ...third, sources: supports(old) },
  ]
  expect(citeDraft(draft, sentences, 'folio')).toBe(
    'Split votes are  rare [1401.00001v2, page 2]. Nobody knows this.\n\n- “They are so [math.GT/0309136, page 1].”\n',
  )
})

test('an existing key is not inserted again', () => {
  const draft = 'Split votes are rare. [1401.00001v2, page 2]'
  const sentences = rangesOf(draft, 'Split votes are rare.').map((range) => ({ ...range, sources: supports(raft) }))
  expect(citeDraft(draft, sentences, 'folio')).toBe(draft)
})
