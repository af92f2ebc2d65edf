import { randomUUID } from 'node:crypto'
import { db } from '../../db/client'
import type { Topic } from '../../db/generated/client'
import { currentOwner } from '../../owner'
import { letters } from '../../text/names/compare-names'
import { topicWords } from './topic-query'

/** Questions of the last four weeks are topics, latest first. */
const ASKED_DAYS = 28
const MOST_QUESTIONS = 20
export const LONGEST = 300
const DAY_MS = 24 * 60 * 60_000

/** Makes topics of recent questions, and returns all topics to search for. */
export async function topicsToLookFor(now: Date): Promise<Topic[]> {
  const client = await db()
  const since = new Date(now.getTime() - ASKED_DAYS * DAY_MS)
  const asked = await client.run.findMany({
    where: { rootId: null, createdAt: { gt: since }, mode: { not: 'edit' }, session: { removedAt: null } },
    select: { question: true, understood: true, createdAt: true },
    orderBy: { createdAt: 'asc' },
  })
  const keys = new Set<string>()
  for (const { question, understood, createdAt } of asked) {
    const words = standingAlone(understood) ?? question
    await keepTopic(words, 'question', createdAt)
    keys.add(keyOf(words))
  }
  const active = { active: true } as const
  const [saved, questions] = await Promise.all([
    client.topic.findMany({ where: { ...active, origin: 'saved' }, orderBy: { askedAt: 'asc' } }),
    // Only of existing sessions: removed questions are sent to nobody.
    client.topic.findMany({
      where: { ...active, origin: 'question', key: { in: [...keys] } },
      orderBy: { askedAt: 'desc' },
      take: MOST_QUESTIONS,
    }),
  ])
  return [...saved, ...questions]
}

/** Stores a topic under its normalized letters, or renews it. Skips one without search words. */
export async function keepTopic(words: string, origin: 'question' | 'saved', askedAt: Date): Promise<void> {
  const key = keyOf(words)
  if (topicWords(words).length === 0) return
  const client = await db()
  const ownerId = currentOwner()
  // A topic that the person saves is active, even if they had removed the same question.
  const again = origin === 'saved' ? { origin, active: true, askedAt } : { askedAt }
  await client.topic.upsert({
    where: { ownerId_key: { ownerId, key } },
    create: { id: randomUUID(), words: words.slice(0, LONGEST), key, origin, askedAt },
    update: again,
  })
}

function keyOf(words: string): string {
  return letters(words).slice(0, LONGEST)
}

/** A follow-up question rewritten to stand alone. */
function standingAlone(understood: unknown): string | null {
  const text = (understood as { text?: unknown } | null)?.text
  return typeof text === 'string' && text ? text : null
}
