import { db } from '../../db/client'
import { AppError, type ErrorCode, toFailure } from '../../errors'
import { startRebuild } from '../../library/ingest/start-ingest'
import { log } from '../../log'
import { type Command, parseCommand } from '../../sessions/commands'
import { addEntry, nameAfterQuestion } from '../../sessions/entries'
import { getMemory } from '../../sessions/sessions'
import { INITIAL, keepsState, requireAllowed, type SessionMemory, transition } from '../../sessions/state-machine'
import { requireQuestion, startRun } from '../runs'
import { saveAnswer } from '../saved/saved'
import type { Mode, RunSettings } from '../settings/modes'
import { LONG_MODES } from '../settings/run-limits'
import { improveRun } from '../versions/improve'
import type { CommandOutcome } from './done'
import { find, listPapers } from './list-papers'
import { semSearch } from './sem-search'
import { notes, open, summary } from './show-paper'
import { asListed } from './shown-list'

/** Input errors change nothing; every other error clears what the session remembers. */
const INPUT_ERRORS: ErrorCode[] = ['bad_request', 'not_found', 'conflict']

/**
 * Does what was typed: a `/command` or a question. Uses the given session, or a new one, which is created only once it
 * has content. Returns the run if there is one to follow.
 */
export async function doCommand(input: {
  typed: string
  sessionId?: string
  /** for a question, like its settings */
  mode?: Mode
  settings?: RunSettings
}): Promise<{ sessionId: string; runId: string | null }> {
  const { sessionId } = input
  const command = parseCommand(input.typed)
  const memory = sessionId ? await getMemory(sessionId) : INITIAL
  requireAllowed(command.name, memory.state)
  if (sessionId && !keepsState(command.name)) await requireIdle(sessionId)
  if (command.name === 'research') {
    const question = requireQuestion(command.query)
    if (sessionId) await nameAfterQuestion(sessionId, question)
    return startRun({ question, sessionId, mode: input.mode, settings: input.settings })
  }
  if (command.name === 'improve') return improveRun({ runId: requireDraft(memory), feedback: command.feedback })
  const listed = 'paper' in command ? await asListed(memory) : memory
  const { result, happening } = await atOnce(command, listed)
  const entry = { sessionId, command: input.typed.trim(), result }
  return { sessionId: await addEntry(entry, transition(listed, happening)), runId: null }
}

type AtOnce = Exclude<Command, { name: 'research' | 'improve' }>

async function atOnce(command: AtOnce, memory: SessionMemory): Promise<CommandOutcome> {
  try {
    return await perform(command, memory)
  } catch (error) {
    const { code, message } = toFailure(error)
    if (INPUT_ERRORS.includes(code)) throw error
    log.warn('command failed', { command: command.name, code, detail: String(error).slice(0, 200) })
    return { result: { kind: 'failed', message: `❌ ${message}` }, happening: { type: 'failed' } }
  }
}

async function perform(command: AtOnce, memory: SessionMemory): Promise<CommandOutcome> {
  switch (command.name) {
    case 'list':
      return listPapers()
    case 'find':
      return find(requireQuestion(command.query, 'text'))
    case 'sem-search':
      return semSearch(requireQuestion(command.query, 'text'))
    case 'summary':
      return summary(memory, command.paper)
    case 'open':
      return open(memory, command.paper)
    case 'notes':
      return notes(memory, command.paper)
    case 'save': {
      const { fileName, path } = await saveAnswer(requireDraft(memory))
      return { result: { kind: 'saved', fileName, path }, happening: { type: 'kept' } }
    }
    case 'rebuild-index':
      await startRebuild()
      return { result: { kind: 'rebuilding' }, happening: { type: 'kept' } }
    case 'help':
      return { result: { kind: 'help', state: memory.state }, happening: { type: 'kept' } }
  }
}

/**
 * Throws `AppError('conflict')` while the session's answer is being written, since that decides what is possible next.
 * A long run does not block the session.
 */
async function requireIdle(sessionId: string): Promise<void> {
  const client = await db()
  const running = await client.run.count({ where: { sessionId, finishedAt: null, mode: { notIn: [...LONG_MODES] } } })
  if (running > 0)
    throw new AppError('conflict', 'An answer is being written in this session. Wait until it is ready, or cancel it.')
}

/** The run whose answer is the session's draft. Throws `AppError('conflict')`. */
function requireDraft({ draftRunId }: SessionMemory): string {
  if (!draftRunId) throw new AppError('conflict', 'The answer no longer exists. Ask again.')
  return draftRunId
}
