import { expect, test } from 'vitest'
import { COMMANDS, completions, parseCommand, startOf } from './commands'

test.each([
  ['how do transformers work', { name: 'research', query: 'how do transformers work' }],
  ['/research how do transformers work', { name: 'research', query: 'how do transformers work' }],
  ['  /find  Vaswani 2017 ', { name: 'find', query: 'Vaswani 2017' }],
  ['/SEM-SEARCH long context', { name: 'sem-search', query: 'long context' }],
  ['/list', { name: 'list' }],
  ['/summary 2', { name: 'summary', paper: '2' }],
  ['/open 1706.03762v5', { name: 'open', paper: '1706.03762v5' }],
  ['/notes', { name: 'notes', paper: '' }],
  ['/improve add\nmore mathematics', { name: 'improve', feedback: 'add\nmore mathematics' }],
  ['/ save', { name: 'save' }],
  ['/rebuild-index', { name: 'rebuild-index' }],
  ['/help', { name: 'help' }],
])('%j is parsed', (typed, command) => {
  expect(parseCommand(typed)).toEqual(command)
})

test.each([
  ['/finde attention', 'There is no command /finde. Did you mean /find <text>?'],
  ['/sumary 1', 'Did you mean /summary <n or id>?'],
  ['/reserch', 'Did you mean /research <question>?'],
  ['/rebuild', 'Did you mean /rebuild-index?'],
  ['/xyzzy', 'There is no command /xyzzy. /help lists all commands; a question needs no slash.'],
  ['/', 'The name of the command is missing.'],
  ['/find', 'There is nothing to search for. Type /find <text>.'],
  ['/improve   ', 'The feedback is missing. Type /improve <feedback>.'],
  ['/list all', '/list takes no arguments. Type /list alone.'],
])('%j is refused with a hint', (typed, message) => {
  expect(() => parseCommand(typed)).toThrow(expect.objectContaining({ code: 'bad_request' }))
  expect(() => parseCommand(typed)).toThrow(message)
})

test('partial input is completed until the name is whole and something follows', () => {
  const names = (typed: string) => completions(typed).map(({ name }) => name)
  expect(names('/s')).toEqual(['sem-search', 'summary', 'save'])
  expect(names('/')).toHaveLength(11)
  expect(names('/find')).toEqual(['find'])
  expect(names('/find ')).toEqual([])
  expect(names('find')).toEqual([])
})

test('a command with an argument starts with a space for it', () => {
  expect(COMMANDS.filter(({ name }) => name === 'find' || name === 'list').map(startOf)).toEqual(['/find ', '/list'])
})
