import type { Right } from '../accounts/rights/rights'
import { AppError } from '../errors'

/** Commands that can be typed after a `/`, in the order of help and completion. */
export const COMMANDS = [
  {
    name: 'research',
    argument: 'question',
    says: 'Answer a question from your papers, citing a page for each sentence',
  },
  { name: 'find', argument: 'text', says: 'Papers with these words in title, authors, year, venue or tags' },
  { name: 'sem-search', argument: 'text', says: 'Papers and passages with a similar meaning' },
  { name: 'list', argument: null, says: 'All papers in the library' },
  { name: 'summary', argument: 'n or id', says: 'The summary of a paper' },
  { name: 'open', argument: 'n or id', says: 'The first page of a paper, with a link to its PDF' },
  { name: 'notes', argument: 'n or id', says: 'Read or write your notes on a paper' },
  { name: 'improve', argument: 'feedback', says: 'A new version of the answer, based on your feedback' },
  { name: 'save', argument: null, says: 'Save the answer as a file, under Saved' },
  {
    name: 'rebuild-index',
    argument: null,
    says: 'Rebuild the search index in the background',
    right: 'administer',
  },
  { name: 'help', argument: null, says: 'All commands, and which are available now' },
] as const

export type CommandName = (typeof COMMANDS)[number]['name']

export type Command =
  | { name: 'research'; query: string }
  | { name: 'find' | 'sem-search'; query: string }
  /** a number refers to the last list; empty: the paper selected last */
  | { name: 'summary' | 'open' | 'notes'; paper: string }
  | { name: 'improve'; feedback: string }
  | { name: 'list' | 'save' | 'rebuild-index' | 'help' }

/** A command as it starts in the input, with a space if an argument follows. */
export function startOf({ name, argument }: (typeof COMMANDS)[number]): string {
  return argument === null ? `/${name}` : `/${name} `
}

/** The right that a command requires. */
export function rightFor(name: CommandName): Right {
  const command = COMMANDS.find((one) => one.name === name)
  return command && 'right' in command ? command.right : 'read'
}

/** Like `rightFor`, for typed text. Text that is not a command is a question. */
export function rightForTyped(typed: string): Right {
  const word = /^\s*\/\s*(\S*)/.exec(typed)?.[1]?.toLowerCase()
  const command = COMMANDS.find(({ name }) => name === word)
  return command ? rightFor(command.name) : 'read'
}

/** Whether typed text is a command, not a question or feedback. */
export function isCommand(typed: string): boolean {
  return typed.trimStart().startsWith('/')
}

/**
 * Parses `/find attention` into a command; text without a slash is a question. Throws `AppError('bad_request')` that
 * says what to type instead.
 */
export function parseCommand(typed: string): Command {
  if (!isCommand(typed)) return { name: 'research', query: typed.trim() }
  const [, word = '', rest = ''] = /^\s*\/\s*(\S*)\s*([\s\S]*)$/.exec(typed) ?? []
  const known = COMMANDS.find(({ name }) => name === word.toLowerCase())
  if (!known) throw new AppError('bad_request', unknownCommand(word))
  return withArgument(known.name, rest.trim())
}

/** Whether typed text is a complete command. */
export function isWholeCommand(typed: string): boolean {
  try {
    return isCommand(typed) && Boolean(parseCommand(typed))
  } catch {
    return false
  }
}

function withArgument(name: CommandName, argument: string): Command {
  switch (name) {
    case 'research':
    case 'find':
    case 'sem-search':
      return { name, query: requireArgument(name, argument, 'There is nothing to search for') }
    case 'improve':
      return { name, feedback: requireArgument(name, argument, 'The feedback is missing') }
    case 'summary':
    case 'open':
    case 'notes':
      return { name, paper: argument }
    default:
      if (!argument) return { name }
      throw new AppError('bad_request', `/${name} takes no arguments. Type /${name} alone.`)
  }
}

function requireArgument(name: CommandName, argument: string, missing: string): string {
  if (argument) return argument
  throw new AppError('bad_request', `${missing}. Type ${usage(name)}.`)
}

/** The usage of a command for help and messages, such as `/find <text>`, without code formatting. */
export function usage(name: CommandName): string {
  const argument = COMMANDS.find((command) => command.name === name)?.argument
  return argument ? `/${name} <${argument}>` : `/${name}`
}

/** Commands that start with the text typed so far; none once the name is complete and followed by something. */
export function completions(typed: string): (typeof COMMANDS)[number][] {
  const word = /^\s*\/(\S*)$/.exec(typed)?.[1]
  if (word === undefined) return []
  return COMMANDS.filter(({ name }) => name.startsWith(word.toLowerCase()))
}

function unknownCommand(word: string): string {
  const meant = word ? nearest(word.toLowerCase()) : null
  const hint = meant ? ` Did you mean ${usage(meant)}?` : ''
  const there = word ? `There is no command /${word}.` : 'The name of the command is missing.'
  return `${there}${hint} /help lists all commands; a question needs no slash.`
}

/** The likely intended command: one that starts with the word, or is at most two letters away from it. */
function nearest(word: string): CommandName | null {
  const begins = COMMANDS.find(({ name }) => word.length > 1 && (name.startsWith(word) || word.startsWith(name)))
  if (begins) return begins.name
  const [best] = COMMANDS.map(({ name }) => ({ name, distance: editDistance(word, name) })).sort(
    (a, b) => a.distance - b.distance,
  )
  return best && best.distance <= 2 && best.distance < word.length ? best.name : null
}

/** Levenshtein distance: number of inserted, deleted or replaced letters. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const above = row
    row = [i + 1]
    for (const [j, other] of [...b].entries()) {
      const changed = (above[j] ?? 0) + (letter === other ? 0 : 1)
      row.push(Math.min(changed, (above[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1))
    }
  }
  return row.at(-1) ?? 0
}
