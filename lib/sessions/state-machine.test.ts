import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COMMANDS, type CommandName } from './commands'
import {
  type Happening,
  INITIAL,
  keepsState,
  paperMeant,
  refusal,
  requireAllowed,
  type SessionMemory,
  type SessionState,
  STATES,
  TRANSITIONS,
  transition,
} from './state-machine'

const MEMORY: Record<SessionState, SessionMemory> = {
  initial: INITIAL,
  listing: { ...INITIAL, state: 'listing', lastQuerySet: ['a', 'b'], originalQuery: 'b or not b' },
  summarized: { ...INITIAL, state: 'summarized', lastQuerySet: ['a', 'b'], selectedPaper: 'a', draft: 'All about a.' },
  research: { ...INITIAL, state: 'research', lastQuerySet: ['a', 'b'], draft: 'It is so.', originalQuery: 'Is it?' },
}

const failed: Happening = { type: 'failed' }
const kept: Happening = { type: 'kept' }
const answered: Happening = {
  type: 'answered',
  runId: 'run',
  question: 'Why?',
  answer: 'So.',
  cited: ['1401.00001v2', 'x'],
}
const found: Happening = { type: 'listed', papers: ['c', 'd'], query: 'text' }
const none: Happening = { type: 'listed', papers: [], query: 'text' }
const summarized: Happening = { type: 'summarized', paper: 'b', summary: 'All about b.' }

const remembered: SessionMemory = {
  state: 'research',
  lastQuerySet: ['1401.00001v2', 'x'],
  selectedPaper: null,
  draft: 'So.',
  draftRunId: 'run',
  originalQuery: 'Why?',
}
const listed: SessionMemory = { ...INITIAL, state: 'listing', lastQuerySet: ['c', 'd'], originalQuery: 'text' }

/** The events possible with each command, and the memory afterwards, whatever it was before unless stated. */
const WHAT_HAPPENS: Record<CommandName, [happening: Happening, then: (before: SessionMemory) => SessionMemory][]> = {
  research: [
    [answered, () => remembered],
    [failed, () => INITIAL],
  ],
  improve: [
    [answered, () => remembered],
    [failed, () => INITIAL],
  ],
  find: [
    [found, () => listed],
    [none, () => INITIAL],
    [failed, () => INITIAL],
  ],
  'sem-search': [
    [found, () => listed],
    [none, () => INITIAL],
    [failed, () => INITIAL],
  ],
  list: [
    [found, () => listed],
    [none, () => INITIAL],
  ],
  summary: [
    [
      summarized,
      ({ lastQuerySet }) => ({
        state: 'summarized',
        lastQuerySet: lastQuerySet.includes('b') ? lastQuerySet : [],
        selectedPaper: 'b',
        draft: 'All about b.',
        draftRunId: null,
        originalQuery: null,
      }),
    ],
  ],
  open: [[kept, (before) => before]],
  notes: [[kept, (before) => before]],
  save: [[kept, (before) => before]],
  'rebuild-index': [[kept, (before) => before]],
  help: [[kept, (before) => before]],
}

for (const { name } of COMMANDS)
  for (const state of STATES)
    test(`${name} from ${state}`, () => {
      const leads = TRANSITIONS[name][state]
      if (!leads) {
        expect(() => requireAllowed(name, state)).toThrow(expect.objectContaining({ code: 'conflict' }))
        expect(refusal(name, state)).toMatch(
          new RegExp(`^/${name} is not available now: .+\\. Available now: /research, .*/help\\.$`),
        )
        return
      }
      expect(refusal(name, state)).toBeNull()
      expect(() => requireAllowed(name, state)).not.toThrow()
      const before = MEMORY[state]
      const reached = WHAT_HAPPENS[name].map(([happening, then]) => {
        const after = transition(before, happening)
        expect(after).toEqual(then(before))
        return after.state
      })
      expect([...new Set(reached)].sort()).toEqual([...leads].sort())
      expect(keepsState(name)).toBe(WHAT_HAPPENS[name].every(([happening]) => happening.type === 'kept'))
    })

test('only an answer can be improved or saved', () => {
  const refused = COMMANDS.flatMap(({ name }) => STATES.filter((state) => refusal(name, state)).map((s) => [name, s]))
  expect(refused).toEqual(
    ['improve', 'save'].flatMap((name) => ['initial', 'listing', 'summarized'].map((state) => [name, state])),
  )
})

test('a number refers to the last list, an id is used as it is, nothing means the paper selected last', () => {
  expect(paperMeant(MEMORY.listing, '2')).toBe('b')
  expect(paperMeant(MEMORY.listing, '#1')).toBe('a')
  expect(paperMeant(MEMORY.initial, '1706.03762v5')).toBe('1706.03762v5')
  expect(paperMeant(MEMORY.summarized, '')).toBe('a')
  expect(() => paperMeant(MEMORY.listing, '3')).toThrow('There is no number 3: the last list has 2.')
  expect(() => paperMeant(MEMORY.listing, '0')).toThrow('There is no number 0')
  expect(() => paperMeant(MEMORY.initial, '1')).toThrow('Run /list or /find first')
  expect(() => paperMeant(MEMORY.research, '')).toThrow('Type the number of a paper')
})

test('the documentation contains the current table', () => {
  const page = readFileSync('docs/commands.md', 'utf8')
  const [, shown] = /<!-- states -->\n\n([\s\S]*?)\n\n<!-- \/states -->/.exec(page) ?? []
  expect(shown).toBe(stateTable())
})

test('the documentation lists the current commands', () => {
  const page = readFileSync('docs/commands.md', 'utf8')
  const [, shown] = /<!-- commands -->\n\n([\s\S]*?)\n\n<!-- \/commands -->/.exec(page) ?? []
  const rows = COMMANDS.map(
    ({ name, argument, says }) => `| \`${name}${argument ? ` <${argument}>` : ''}\` | ${says} |`,
  )
  expect(shown).toBe(['| Command | What it brings |', '|---|---|', ...rows].join('\n'))
})

function stateTable(): string {
  const cell = (leads: readonly SessionState[] | null) => (leads ? `→ ${leads.join(', ')}` : 'not possible')
  const rows = COMMANDS.map(
    ({ name }) => `| \`${name}\` | ${STATES.map((state) => cell(TRANSITIONS[name][state])).join(' | ')} |`,
  )
  return [`| Command | ${STATES.map((state) => `in ${state}`).join(' | ')} |`, '|---|---|---|---|---|', ...rows].join(
    '\n',
  )
}
