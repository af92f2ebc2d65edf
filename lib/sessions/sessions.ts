import { randomUUID } from 'node:crypto'
import { db } from '../db/client'
import { AppError } from '../errors'

export type SessionState = 'initial' | 'listing' | 'summarized' | 'research'

export type SessionItem = { id: string; title: string; updatedAt: string }

export type SessionView = SessionItem & {
  state: SessionState
  lastQuerySet: string[]
  selectedPaper: string | null
  originalQuery: string | null
  /** runs, oldest first; an improved answer has the run it came from as `parentId` */
  runs: {
    id: string
    mode: string
    question: string
    feedback: string | null
    version: number
    parentId: string | null
    status: string
  }[]
}

/** Recent sessions, the one worked on last first. */
export async function listSessions(limit = 50): Promise<SessionItem[]> {
  const client = await db()
  const rows = await client.session.findMany({
    where: { removedAt: null },
    orderBy: { updatedAt: 'desc' },
    take: limit,
    select: { id: true, title: true, updatedAt: true },
  })
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }))
}

export async function createSession(title: string): Promise<string> {
  const client = await db()
  const { id } = await client.session.create({ data: { id: randomUUID(), title: shortTitle(title) } })
  return id
}

/** Throws `AppError('not_found')`. */
export async function getSession(id: string): Promise<SessionView> {
  const client = await db()
  const row = await client.session.findFirst({
    where: { id, removedAt: null },
    include: {
      runs: {
        orderBy: { createdAt: 'asc' },
        select: { id: true, mode: true, question: true, feedback: true, version: true, parentId: true, status: true },
      },
    },
  })
  if (!row) throw new AppError('not_found', 'There is no such session. It may have been deleted.')
  return {
    id: row.id,
    title: row.title,
    updatedAt: row.updatedAt.toISOString(),
    state: row.state as SessionState,
    lastQuerySet: row.lastQuerySet,
    selectedPaper: row.selectedPaper,
    originalQuery: row.originalQuery,
    runs: row.runs,
  }
}

function shortTitle(question: string): string {
  const line = question.replace(/\s+/g, ' ').trim()
  return line.length <= 120 ? line : `${line.slice(0, 119).trimEnd()}…`
}
