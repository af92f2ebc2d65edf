import { expect, test } from 'vitest'
import { parseCommand } from './commands'
import { nextSteps } from './next-steps'
import { INITIAL, refusal, type SessionMemory } from './state-machine'

const research: SessionMemory = { ...INITIAL, state: 'research', lastQuerySet: ['a', 'b'], draft: 'So.' }
const summarized: SessionMemory = { ...INITIAL, state: 'summarized', lastQuerySet: ['a', 'b'], selectedPaper: 'a' }

test.each<[string, SessionMemory, string[]]>([
  ['an answer', research, ['/improve ', '/summary 1', '/open 1']],
  ['an answer that cites nothing', { ...research, lastQuerySet: [] }, ['/improve ']],
  ['a list', { ...research, state: 'listing' }, ['/summary 1', '/open 1']],
  ['a summary', summarized, ['/open a', '/notes a', '/summary 2', '/open 2']],
  ['the last summary of a list', { ...summarized, selectedPaper: 'b' }, ['/open b', '/notes b']],
  ['an error', INITIAL, ['/list', '/help']],
])('after %s', (_, memory, commands) => {
  const steps = nextSteps(memory, true)
  expect(steps.map(({ command }) => command)).toEqual(commands)
  for (const { command } of steps) {
    const typed = command.endsWith(' ') ? `${command}more` : command
    expect(refusal(parseCommand(typed).name, memory.state)).toBeNull()
  }
})

test('without a model passages are added to an answer', () => {
  expect(nextSteps(research, false).map(({ command }) => command)).toEqual(['/improve ', '/summary 1', '/open 1'])
  expect(nextSteps(research, false)[0]?.label).toBe('Find more passages')
})
