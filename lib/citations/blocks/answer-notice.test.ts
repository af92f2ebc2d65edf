import { expect, test } from 'vitest'
import { answerSentences } from '../answer/answer-sentences'
import { readClaims } from '../check/claims'
import { parseMarkers } from '../markers/markers'
import { answerNotice } from './answer-notice'

const NOTICE = '> Your library does not mention “sourdough”. It is\n> not in English; nearest passages:\n\n'
const ANSWER = 'Raft elects a leader. [raft, page 2]\n'

test('a block quotation without citations at the start of an answer is its notice', () => {
  expect(answerNotice(NOTICE + ANSWER)).toEqual({
    text: 'Your library does not mention “sourdough”. It is not in English; nearest passages:',
    end: NOTICE.length,
  })
  expect(answerNotice('> Not directly.')).toEqual({ text: 'Not directly.', end: 15 })
})

test.each([ANSWER, `${ANSWER}\n> Quoted later.`, '> Said by a paper. [raft, page 2]\n\nMore.', '>\n\nMore.', ''])(
  '%j has no notice',
  (markdown) => {
    expect(answerNotice(markdown)).toBeNull()
  },
)

test('a notice contains no sentence of the answer, and no citation supports it', () => {
  const citations = [{ ord: 0, verdict: 'verified' as const }]
  const sentences = answerSentences(NOTICE + ANSWER, citations)
  expect(sentences.map(({ text, verdict }) => [text, verdict])).toEqual([['Raft elects a leader.', 'verified']])
  const [only] = sentences
  expect((NOTICE + ANSWER).slice(only?.start, only?.end)).toBe('Raft elects a leader. [raft, page 2]')
  const bare = `${NOTICE}[raft, page 2]`
  expect(readClaims(bare, parseMarkers(bare)).map(({ sentence }) => sentence)).toEqual([''])
})
