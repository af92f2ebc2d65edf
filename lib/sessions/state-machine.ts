import { AppError } from '../errors'
import { COMMANDS, type CommandName, usage } from './commands'

export const STATES = ['initial', 'listing', 'summarized', 'research'] as const

export type SessionState = (typeof STATES)[number]

/** State of a session between commands. */
export type SessionMemory = {
  state: SessionState
  /** ids of the papers listed last, in display order; `summary 2` refers to this list */
  lastQuerySet: string[]
  /** the paper whose summary was shown last */
  selectedPaper: string | null
  /** Markdown of the current answer or summary */
  draft: string | null
  /** the run whose answer is the draft; null for a summary or no draft */
  draftRunId: string | null
  /** the question behind the draft or the list */
  originalQuery: string | null
}

export const INITIAL: SessionMemory = {
  state: 'initial',
  lastQuerySet: [],
  selectedPaper: null,
  draft: null,
  draftRunId: null,
  originalQuery: null,
}

type Leads = Record<SessionState, readonly SessionState[] | null>

const everywhere = (...to: SessionState[]): Leads => ({ initial: to, listing: to, summarized: to, research: to })
const stays: Leads = { initial: ['initial'], listing: ['listing'], summarized: ['summarized'], research: ['research'] }
const withAnswer = (...to: SessionState[]): Leads => ({ initial: null, listing: null, summarized: null, research: to })

/** Transitions of each command from each state; null where it is not allowed. `initial` follows every error. */
export const TRANSITIONS: Record<CommandName, Leads> = {
  research: everywhere('research', 'initial'),
  find: everywhere('listing', 'initial'),
  'sem-search': everywhere('listing', 'initial'),
  list: everywhere('listing', 'initial'),
  summary: everywhere('summarized'),
  open: stays,
  notes: stays,
  improve: withAnswer('research', 'initial'),
  save: withAnswer('research'),
  'rebuild-index': stays,
  help: stays,
}

/** Result of a command, as the session remembers it. */
export type Happening =
  /** an answer was written; `cited`: in the order of the references */
  | { type: 'answered'; runId: string; question: string; answer: string; cited: string[] }
  | { type: 'listed'; papers: string[]; query: string | null }
  | { type: 'summarized'; paper: string; summary: string }
  /** something was shown, saved or started */
  | { type: 'kept' }
  /** nothing was found, or an error occurred: clears the memory */
  | { type: 'failed' }

/** State of the session after an event. */
export function transition(memory: SessionMemory, happening: Happening): SessionMemory {
  switch (happening.type) {
    case 'answered':
      return {
        state: 'research',
        lastQuerySet: happening.cited,
        selectedPaper: null,
        draft: happening.answer,
        draftRunId: happening.runId,
        originalQuery: happening.question,
      }
    case 'listed':
      if (happening.papers.length === 0) return INITIAL
      return { ...INITIAL, state: 'listing', lastQuerySet: happening.papers, originalQuery: happening.query }
    case 'summarized':
      return {
        state: 'summarized',
        // A paper named by its id that is not in the list clears it, since the numbers on the screen no longer apply.
        lastQuerySet: memory.lastQuerySet.includes(happening.paper) ? memory.lastQuerySet : [],
        selectedPaper: happening.paper,
        draft: happening.summary,
        draftRunId: null,
        originalQuery: null,
      }
    case 'kept':
      return memory
    case 'failed':
      return INITIAL
  }
}

/** Why a command is not possible in a state, and which commands are; null if it is possible. */
export function refusal(name: CommandName, state: SessionState): string | null {
  if (TRANSITIONS[name][state]) return null
  const possible = COMMANDS.filter((command) => TRANSITIONS[command.name][state]).map(({ name }) => `/${name}`)
  return `/${name} is not available now: ${WHY[state]} Available now: ${possible.join(', ')}.`
}

const WHY: Record<SessionState, string> = {
  initial: `there is no answer yet. Ask first, with ${usage('research')}.`,
  listing: `a list of papers is not an answer. Ask first, with ${usage('research')}.`,
  summarized: `a summary is not an answer, and it is already saved with its paper. Add to it with ${usage('notes')}, or ask a question with ${usage('research')}.`,
  research: 'there is already an answer.',
}

/** Throws `AppError('conflict')` with the reason if a command is not possible in a state. */
export function requireAllowed(name: CommandName, state: SessionState): void {
  const reason = refusal(name, state)
  if (reason) throw new AppError('conflict', reason)
}

/** Whether a command changes no state, so that it is possible while an answer is being written. */
export function keepsState(name: CommandName): boolean {
  return STATES.every((state) => (TRANSITIONS[name][state] ?? []).every((to) => to === state))
}

/**
 * The paper id for `2`, `#2` or an id; for nothing, the paper selected last. Throws `AppError('bad_request')`. Does not
 * check whether the library has the paper.
 */
export function paperMeant({ lastQuerySet, selectedPaper }: SessionMemory, typed: string): string {
  if (!typed) {
    if (selectedPaper) return selectedPaper
    throw new AppError('bad_request', 'Type the number of a paper in the list, or its id.')
  }
  const number = /^#?(\d+)$/.exec(typed)?.[1]
  if (number === undefined) return typed
  const paper = lastQuerySet[Number(number) - 1]
  if (paper) return paper
  throw new AppError(
    'bad_request',
    lastQuerySet.length === 0
      ? 'Run /list or /find first, then use a number from that list, or name the paper by its id.'
      : `There is no number ${number}: the last list has ${lastQuerySet.length}.`,
  )
}
