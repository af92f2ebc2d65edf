import { randomUUID } from 'node:crypto'
import { blankMarkers, plainText } from '../citations/blocks/read-blocks'
import { parseMarkers } from '../citations/markers/markers'
import { db } from '../db/client'
import { AppError } from '../errors'
import { readEntry } from './entries'
import { shortTitle } from './session-title'
import type { SessionMemory, SessionState } from './state-machine'

const NO_SESSION = 'There is no such session. It may have been deleted.'

export type ListedSession = { id: string; title: string; updatedAt: string }

/** A session with its memory, its runs and the results of its commands. */
export type SessionView = Awaited<ReturnType<typeof getSession>>

/**
 * Recent sessions with at least one question, last used first. Sessions of commands only are found by `searchSessions`.
 */
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

/**
 * Returns the id of a new session and the statement that stores it, for one transaction with its first content.
 * Shortens a long title.
 */
export async function newSession(title: string) {
  const client = await db()
  const id: string = randomUUID()
  return { id, stored: client.session.create({ data: { id, title: shortTitle(title) } }) }
}

/** Runs and entries are sorted oldest first. Throws `AppError('not_found')`. */
export async function getSession(id: string) {
  const client = await db()
  const row = await client.session.findFirst({
    where: { id, removedAt: null },
    include: {
      // `parentId` of an improved answer is the run it came from.
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

/** Throws `AppError('bad_request')` for an empty title, or `AppError('not_found')`. */
export async function renameSession(id: string, title: string): Promise<void> {
  const short = shortTitle(title)
  if (!short) throw new AppError('bad_request', 'A session needs a title.')
  const client = await db()
  const { count } = await client.session.updateMany({ where: { id, removedAt: null }, data: { title: short } })
  if (count === 0) throw new AppError('not_found', NO_SESSION)
}

/** Removes a session from all lists; `restoreSession` undoes this. */
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

/** A session that matches a search. `excerpt`: the place of the match, if it is not the title. */
export type SessionMatch = ListedSession & { excerpt: string | null }

const LIMIT = 30
const AROUND = 60

/**
 * Sessions whose title, questions, feedback, commands or answers contain every word, ignoring case, last used first.
 * Without words: the recent ones.
 */
export async function searchSessions(typed: string): Promise<SessionMatch[]> {
  const words = typed.split(/\s+/).filter(Boolean).slice(0, 10)
  const client = await db()
  const rows = await client.session.findMany({
    where: { removedAt: null, AND: words.map(holds) },
    orderBy: { updatedAt: 'desc' },
    take: LIMIT,
    select: {
      id: true,
      title: true,
      updatedAt: true,
      runs: {
        orderBy: { createdAt: 'desc' },
        select: { question: true, feedback: true, answer: { select: { markdown: true } } },
      },
    },
  })
  return rows.map(({ id, title, updatedAt, runs }) => {
    const texts = runs.flatMap((run) => [run.question, run.feedback ?? '', run.answer?.markdown ?? ''])
    return { id, title, updatedAt: updatedAt.toISOString(), excerpt: excerptOf(title, texts, words) }
  })
}

function holds(word: string) {
  const has = { contains: word.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' as const }
  return {
    OR: [
      { title: has },
      { runs: { some: { OR: [{ question: has }, { feedback: has }, { answer: { markdown: has } }] } } },
      { entries: { some: { command: has } } },
    ],
  }
}

/** The text around the first word that is not in the title. */
function excerptOf(title: string, texts: string[], words: string[]): string | null {
  const missing = words.find((word) => !title.toLowerCase().includes(word.toLowerCase()))?.toLowerCase()
  if (!missing) return null
  const text = texts
    .map((text) => blankMarkers(text, parseMarkers(text)).split('\n').map(plainText).filter(Boolean).join(' '))
    .find((text) => text.toLowerCase().includes(missing))
  if (!text) return null
  const at = text.toLowerCase().indexOf(missing)
  const before = text.slice(Math.max(0, at - AROUND), at)
  const end = at + missing.length + AROUND
  const start = at > AROUND ? `…${before.replace(/^\S*\s/, '')}` : before
  return `${start}${text.slice(at, end)}${end < text.length ? '…' : ''}`
}
