import { expect, test } from 'vitest'
import { answerSentences } from '../answer/answer-sentences'
import { checkCitations } from '../check/check'
import { findVerbatim, isQuoted } from './find-verbatim'

const part = (text: string) => ({ evidenceId: 'e', title: '', kind: 'text', text, offset: 0 })

test('a text is found letter for letter, ignoring spaces, accents and hyphens', () => {
  const source = part('See Fig. 3. Naïve re-ranking costs\n12.5 ms (on one core). Then it ends.')
  const found = findVerbatim('naive reranking costs 12.5 ms (on one core).', [part('Other words.'), source])
  expect(found && source.text.slice(found.start, found.end)).toBe('Naïve re-ranking costs\n12.5 ms (on one core).')
})

test('another digit or a missing word makes a different text', () => {
  const source = part('Naive ranking costs 12.5 ms on one core.')
  expect(findVerbatim('Naive ranking costs 12.6 ms on one core.', [source])).toBeNull()
  expect(findVerbatim('Naive ranking costs −12.5 ms on one core.', [source])).toBeNull()
  expect(findVerbatim('Naive costs 12.5 ms on one core.', [source])).toBeNull()
})

test('every sentence of a block quotation is quoted, however its sentences are separated', () => {
  const text =
    'Raft (cf. Sec. 4) elects a leader e.g. by votes. vLLM is faster. Figs. 2 and 3 show this, i.e. the gain. It runs on over the page.'
  const edge = text.indexOf('over')
  const spans = [
    { page: 3, start: 0, end: edge - 1 },
    { page: 4, start: 0, end: text.length - edge },
  ]
  const evidence = [{ id: 'e', paperId: 'raft', kind: 'text', text, spans }]
  const markdown = `*Remark.*\n\n> ${text.slice(0, edge - 1)} [raft, page 3] ${text.slice(edge)} [raft, page 4]`
  const { citations } = checkCitations({ markdown, evidence })
  const verdicts = answerSentences(markdown, citations).map(({ verdict }) => verdict)
  expect(new Set(verdicts)).toEqual(new Set(['quoted']))
})

test('words that a model changed in a block quotation are not quoted', () => {
  const text = 'Raft elects a leader by the votes of all of its servers.'
  const evidence = [{ id: 'e', paperId: 'raft', kind: 'text', text, spans: [{ page: 3, start: 0, end: text.length }] }]
  const markdown = '*Remark.*\n\n> Raft elects a leader by the votes of most of its servers. [raft, page 3]'
  expect(checkCitations({ markdown, evidence }).citations.map(({ verdict }) => verdict)).not.toContain('quoted')
})

test.each([
  ['other spaces', 'The engine keeps  its\nindex in memory.', 'The engine keeps its index in memory.'],
  ['a word hyphenated at the end of a line', 'The en-\ngine keeps its index.', 'The engine keeps its index.'],
  ['a name broken before its number', 'The cost of GPT-4 falls each year.', 'The cost of GPT-\n4 falls each year.'],
  ['ligatures', 'The ﬁrst office of the harbour.', 'The first oﬃce of the harbour.'],
  ['other dashes', 'It fell from −5 to 3–4 degrees in May.', 'It fell from -5 to 3-4 degrees in May.'],
  ['other quotation marks', 'It is called “the lantern” by all.', 'It is called "the lantern" by all.'],
  ['a soft hyphen', 'It serves read\u00ADers of the harbour.', 'It serves readers of the harbour.'],
  ['an accent in two signs', 'The café of the harbour is open.', 'The cafe\u0301 of the harbour is open.'],
])('%s are the same words', (_, said, source) => {
  expect(isQuoted(said, source)).toBe(true)
})

test.each([
  ['another number', 'It fell to 3.5 degrees in the harbour.', 'It fell to 35 degrees in the harbour.'],
  ['a sign', 'It fell to 5 degrees in the harbour.', 'It fell to -5 degrees in the harbour.'],
  ['another word', 'The engine keeps its index in memory.', 'The engine keeps the index in memory.'],
  ['a part of the sentence', 'The engine keeps its index.', 'The engine keeps its index in memory.'],
  ['another reference', 'The engine (Moor et al., 2019) keeps its index.', 'The engine keeps its index.'],
])('%s is not', (_, said, source) => {
  expect(isQuoted(said, source)).toBe(false)
})
