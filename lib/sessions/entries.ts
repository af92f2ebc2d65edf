import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { db } from '../db/client'
import { toJson } from '../db/json'
import { shortTitle, titleOfCommand } from './session-title'
import { INITIAL, type SessionMemory, transition } from './state-machine'

const passageSchema = z.object({ page: z.number(), text: z.string(), relevance: z.number() })

const listedPaperSchema = z.object({
  id: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  published: z.string().nullable(),
  /** 0..1, for a search by meaning */
  relevance: z.number().optional(),
  passages: z.array(passageSchema).optional(),
})

/** Stored result of a command: JSON, kept forever. */
const entryResultSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('papers'),
    papers: z.array(listedPaperSchema),
    /** total number of results, if only the first are stored */
    total: z.number().optional(),
  }),
  z.object({ kind: z.literal('summary'), paper: listedPaperSchema, markdown: z.string() }),
  z.object({ kind: z.literal('opened'), paper: listedPaperSchema, pages: z.number(), hasPdf: z.boolean() }),
  z.object({ kind: z.literal('notes'), paper: listedPaperSchema }),
  /** `path`: including the folder; absent in old entries */
  z.object({ kind: z.literal('saved'), fileName: z.string(), path: z.string().optional() }),
  z.object({ kind: z.literal('rebuilding') }),
  z.object({ kind: z.literal('help'), state: z.enum(['initial', 'listing', 'summarized', 'research']) }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
])

export type ListedPaper = z.infer<typeof listedPaperSchema>
export type EntryResult = z.infer<typeof entryResultSchema>

/** A command of a session and its result. */
export type EntryView = { id: string; command: string; createdAt: string; result: EntryResult }

/** Parses a stored entry. An entry of a newer version that this one cannot read is shown as such. */
export function readEntry(row: { id: string; command: string; createdAt: Date; result: unknown }): EntryView {
  const parsed = entryResultSchema.safeParse(row.result)
  const result = parsed.success
    ? parsed.data
    : { kind: 'failed' as const, message: 'This version of Folio cannot show the result of this command.' }
  return { id: row.id, command: row.command, createdAt: row.createdAt.toISOString(), result }
}

/**
 * Stores a command's result and the session's new memory. Without `sessionId` it creates a session. Returns the
 * session's id.
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
  const { id } = await client.session.create({
    data: { ...data, id: randomUUID(), title: titleOfCommand(entry.command) },
  })
  return id
}

/** Renames a session that began with a command after its first question, unless the person has named it. */
export async function nameAfterQuestion(id: string, question: string): Promise<void> {
  const client = await db()
  const first = await client.entry.findFirst({ where: { sessionId: id }, orderBy: { createdAt: 'asc' } })
  if (!first) return
  await client.session.updateMany({
    where: { id, title: titleOfCommand(first.command), runs: { none: {} } },
    data: { title: shortTitle(question) },
  })
}

/** Clears what commands can refer to, as after every error. */
export async function forgetMemory(sessionId: string): Promise<void> {
  const client = await db()
  await client.session.update({ where: { id: sessionId }, data: transition(INITIAL, { type: 'failed' }) })
}
