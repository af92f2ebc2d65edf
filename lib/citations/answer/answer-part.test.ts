import { expect, test } from 'vitest'
import { isStillThere, replacePart } from './answer-part'

const ANSWER = `*Passages.*

One. [raft, page 1] Two. [raft, page 2] Three. [raft, page 3]

### Elections

- **Raft.** Four. [raft, page 4]
- Five. [paxos, page 5]

### Logs

Six. [raft, page 6]

Seven. [raft, page 7]
`

function replace(part: string, by: string, markdown = ANSWER): string {
  const start = markdown.indexOf(part)
  return replacePart(markdown, { start, end: start + part.length }, by)
}

test('everything but the part stays unchanged', () => {
  for (const part of ['Two. [raft, page 2]', 'Four. [raft, page 4]', 'Six. [raft, page 6]\n\nSeven. [raft, page 7]'])
    expect(replace(part, 'New [raft, page 9].')).toBe(ANSWER.replace(part, 'New [raft, page 9].'))
})

test.each([
  ['One. [raft, page 1]', 'One. [raft, page 1] ', ''],
  ['Two. [raft, page 2]', ' Two. [raft, page 2]', ''],
  ['Three. [raft, page 3]', ' Three. [raft, page 3]', ''],
  ['Four. [raft, page 4]', '- **Raft.** Four. [raft, page 4]\n', ''],
  ['Six. [raft, page 6]', 'Six. [raft, page 6]\n\n', ''],
  ['Seven. [raft, page 7]', '\n\nSeven. [raft, page 7]\n', ''],
])('removing %j leaves nothing empty behind', (part, gone, rest) => {
  expect(replace(part, '')).toBe(ANSWER.replace(gone, rest))
})

test('the last sentence of a section is removed with its heading', () => {
  const without = replace('Five. [paxos, page 5]', '', replace('Four. [raft, page 4]', ''))
  expect(without).toBe(
    '*Passages.*\n\nOne. [raft, page 1] Two. [raft, page 2] Three. [raft, page 3]\n\n### Logs\n\nSix. [raft, page 6]\n\nSeven. [raft, page 7]\n',
  )
  expect(replace('Body.', '', '## A\n\n### B\n\nBody.')).toBe('')
  expect(replace('Body.', '', '## A\n\nBody.\n\n### B\n\nMore.')).toBe('## A\n\n### B\n\nMore.')
  expect(replace('Body.', '', '### A\n\nBody.\n\n## B\n\nMore.')).toBe('## B\n\nMore.')
})

test('a part exists as long as its text is at its place', () => {
  const part = { kind: 'sentence', start: 12, end: 16, text: 'One.' } as const
  expect(ANSWER.slice(part.start, part.end)).not.toBe(part.text)
  expect(isStillThere(ANSWER, part)).toBe(false)
  const start = ANSWER.indexOf('One.')
  expect(isStillThere(ANSWER, { ...part, start, end: start + 4 })).toBe(true)
})
