import { blankMarkers, plainText } from '../citations/answer/read-blocks'
import { parseMarkers } from '../citations/markers/markers'
import { db } from '../db/client'
import type { ListedSession } from './sessions'

/** A session that holds what was looked for; `excerpt` is where, when it is not the title. */
export type SessionMatch = ListedSession & { excerpt: string | null }

const LIMIT = 30
const AROUND = 60

/**
 * Sessions whose title, questions, feedback, commands or answers hold every word, in any case, the one worked on
 * last first. No words: the recent ones.
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

/** The surroundings of the first word that the title lacks. */
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
