import { expect, test } from 'vitest'
import { parseCommand } from '@/lib/sessions/commands'
import { INITIAL, refusal, type SessionMemory } from '@/lib/sessions/state-machine'
import { nextSteps } from './suggest-steps'

const research: SessionMemory = { ...INITIAL, state: 'research', lastQuerySet: ['a', 'b'], draft: 'So.' }
const summarized: SessionMemory = { ...INITIAL, state: 'summarized', lastQuerySet: ['a', 'b'], selectedPaper: 'a' }

test.each<[string, SessionMemory, string[]]>([
  ['an answer', research, ['/improve ', '/save', '/summary a', '/open a']],
  ['an answer that cites nothing', { ...research, lastQuerySet: [] }, ['/improve ', '/save']],
  ['a list', { ...research, state: 'listing' }, ['/summary a', '/open a']],
  ['a summary', summarized, ['/open a', '/notes a', '/summary b', '/open b']],
  ['the last summary of a list', { ...summarized, selectedPaper: 'b' }, ['/open b', '/notes b']],
  ['an error', INITIAL, ['/list', '/help']],
])('after %s', (_, memory, commands) => {
  const steps = nextSteps(memory, { hasModel: true, title: null })
  expect(steps.map(({ command }) => command)).toEqual(commands)
  for (const { command } of steps) {
    const typed = command.endsWith(' ') ? `${command}more` : command
    expect(refusal(parseCommand(typed).name, memory.state)).toBeNull()
  }
})

test('without a model passages are added to an answer', () => {
  const steps = nextSteps(research, { hasModel: false, title: 'Attention Is All You Need' })
  expect(steps.map(({ label }) => label)).toEqual([
    'Find more passages',
    'Write to a file',
    'Summary of “Attention Is All You Need”',
    'Open “Attention Is All You Need”',
  ])
  expect(steps[1]?.says).toBe('Use /save to save these results')
})
