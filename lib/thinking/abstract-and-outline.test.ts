import { expect, test } from 'vitest'
import { abstractAndOutline } from './abstract-and-outline'

const ABSTRACT = 'Raft is a consensus algorithm for managing a log. It is as efficient as Paxos is.'
const BODY =
  'Raft separates the parts of consensus and has one strong leader who manages the replicated log. Lunch was served on the terrace behind the old building on both days of the meeting. A consensus algorithm must keep the log the same on every server even when some of them fail.'

test('a summary has the whole abstract, the nearest sentences and the headings, each with its page', () => {
  const text = `${ABSTRACT}\n\n1 Introduction\n\n${BODY}`
  const heading = text.indexOf('1 Introduction')
  const body = text.indexOf(BODY)
  const blocks = [
    { kind: 'paragraph' as const, start: 0, end: ABSTRACT.length, section: 'Abstract' },
    { kind: 'heading' as const, start: heading, end: heading + 14, section: '1 Introduction' },
    { kind: 'paragraph' as const, start: body, end: text.length, section: '1 Introduction' },
  ]
  const paper = { id: 'raft', title: 'Raft', authors: [], abstract: null, pages: [{ number: 1, text, blocks }] }
  const markdown = abstractAndOutline(paper)
  expect(markdown).toContain(
    'Raft is a consensus algorithm for managing a log. [raft, page 1] It is as efficient as Paxos is. [raft, page 1]',
  )
  expect(markdown).toMatch(/## Key sentences\n\n- Raft separates the parts/)
  expect(markdown).toMatch(/## Outline\n\n- 1 Introduction \[raft, page 1\]$/)
  for (const line of markdown.split('\n').filter((line) => line && !line.startsWith('#')))
    expect(line).toMatch(/\[raft, page 1\]$/)
})

test('a paper without text has an empty summary, and no error', () => {
  expect(abstractAndOutline({ id: 'p', title: '', authors: [], abstract: null, pages: [] })).toBe('')
})
