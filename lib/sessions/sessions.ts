import { randomUUID } from 'node:crypto'
import { db } from '../db/client'
import { toJson } from '../db/json'
import { AppError } from '../errors'
import { oneLine } from '../text/one-line'
import { type EntryResult, readEntry } from './entries'
import { INITIAL, type SessionMemory, type SessionState, transition } from './state-machine'

const NO_SESSION = 'There is no such session. It may have been deleted.'

export type ListedSession = { id: string; title: string; updatedAt: string }

/** A session with its memory, its runs and what its commands brought. */
export type SessionView = Awaited<ReturnType<typeof getSession>>

/** Recent sessions in which something was asked, the one worked on last first. Those of commands alone are found by `searchSessions`. */
export async function listSessions(limit = 50): Promise<ListedSession[]> {
  const client = await db()
  const rows = await client.session.findMany({
    where: { removedAt: null, runs: { some: {} } },
    orderBy: { updatedAt: 'desc' },
    take: limit,
    select: { id: true, title: true, updatedAt: true },
  })
  return rows.map(toItem)
}

/** The id of a new one and what stores it, for a transaction with what it is made for. A long title is shortened. */
export async function newSession(title: string) {
  const client = await db()
  const id: string = randomUUID()
  return { id, stored: client.session.create({ data: { id, title: shortTitle(title) } }) }
}

/** Runs and entries stand oldest first. Throws `AppError('not_found')`. */
export async function getSession(id: string) {
  const client = await db()
  const row = await client.session.findFirst({
    where: { id, removedAt: null },
    include: {
      // An improved answer has the run it came from as `parentId`.
      runs: {
        orderBy: { createdAt: 'asc' },
        select: { id: true, mode: true, question: true, feedback: true, version: true, parentId: true, status: true },
      },
      entries: { orderBy: { createdAt: 'asc' } },
    },
  })
  if (!row) throw new AppError('not_found', NO_SESSION)
  return { ...toItem(row), memory: toMemory(row), runs: row.runs, entries: row.entries.map(readEntry) }
}

/** Returns a session's state between commands. Throws `AppError('not_found')`. */
export async function getMemory(id: string): Promise<SessionMemory> {
  const client = await db()
  const row = await client.session.findFirst({ where: { id, removedAt: null } })
  if (!row) throw new AppError('not_found', NO_SESSION)
  return toMemory(row)
}

/**
 * Keeps what a command brought together with what the session remembers from now on; without `sessionId`, in a
 * session of its own. Returns the session's id.
 */
export async function addEntry(
  entry: { sessionId?: string; command: string; result: EntryResult },
  memory: SessionMemory,
): Promise<string> {
  const client = await db()
  const entries = { create: { id: randomUUID(), command: entry.command, result: toJson(entry.result) } }
  const data = { ...memory, entries, updatedAt: new Date() }
  if (entry.sessionId) {
    await client.session.update({ where: { id: entry.sessionId }, data })
    return entry.sessionId
  }
  const { id } = await client.session.create({ data: { ...data, id: randomUUID(), title: titleOf(entry.command) } })
  return id
}

/** The first question of a session that began with a command gives it its name, unless the person has. */
export async function nameAfterQuestion(id: string, question: string): Promise<void> {
  const client = await db()
  const first = await client.entry.findFirst({ where: { sessionId: id }, orderBy: { createdAt: 'asc' } })
  if (!first) return
  await client.session.updateMany({
    where: { id, title: titleOf(first.command), runs: { none: {} } },
    data: { title: shortTitle(question) },
  })
}

function titleOf(command: string): string {
  return shortTitle(command.trimStart().slice(1))
}

/** Forgets all that commands could refer to, as every error does. */
export async function forgetMemory(sessionId: string): Promise<void> {
  const client = await db()
  await client.session.update({ where: { id: sessionId }, data: transition(INITIAL, { type: 'failed' }) })
}

/** Throws `AppError('bad_request')` for an empty title, `AppError('not_found')`. */
export async function renameSession(id: string, title: string): Promise<void> {
  const short = shortTitle(title)
  if (!short) throw new AppError('bad_request', 'A session needs a title.')
  const client = await db()
  const { count } = await client.session.updateMany({ where: { id, removedAt: null }, data: { title: short } })
  if (count === 0) throw new AppError('not_found', NO_SESSION)
}

/** Takes a session out of all lists; `restoreSession` brings it back as it was. */
export async function removeSession(id: string): Promise<void> {
  const client = await db()
  await client.session.updateMany({ where: { id, removedAt: null }, data: { removedAt: new Date() } })
}

export async function restoreSession(id: string): Promise<void> {
  const client = await db()
  await client.session.updateMany({ where: { id }, data: { removedAt: null } })
}

type SessionRow = Omit<SessionMemory, 'state'> & { state: string }

function toMemory({ state, lastQuerySet, selectedPaper, draft, draftRunId, originalQuery }: SessionRow): SessionMemory {
  return { state: state as SessionState, lastQuerySet, selectedPaper, draft, draftRunId, originalQuery }
}

function toItem({ id, title, updatedAt }: { id: string; title: string; updatedAt: Date }): ListedSession {
  return { id, title, updatedAt: updatedAt.toISOString() }
}

function shortTitle(question: string): string {
  const line = oneLine(question)
  return line.length <= 120 ? line : `${line.slice(0, 119).trimEnd()}…`
}
