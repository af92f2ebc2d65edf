import { randomUUID } from 'node:crypto'
import { db } from '../../../db/client'
import type { Topic } from '../../../db/generated/client'
import { AppError } from '../../../errors'
import { currentOwner } from '../../../owner'
import { oneLine } from '../../../text/one-line'
import { letters } from '../../../text/same-work'
import { topicWords } from './topic-query'

/** Questions of the last four weeks are looked for, the latest first. */
const ASKED_DAYS = 28
const MOST_QUESTIONS = 20
const MOST_SAVED = 50
const LONGEST = 300
const DAY_MS = 24 * 60 * 60_000

/** Saves a matter to be looked for until it is taken away. Throws `AppError('bad_request')`. */
export async function addTopic(typed: string): Promise<void> {
  const words = oneLine(typed)
  if (words.length > LONGEST) throw new AppError('bad_request', 'This topic is too long. A few words do best.')
  if (topicWords(words).length === 0)
    throw new AppError('bad_request', 'Name a subject to look for, such as “sleep apnea surgery”.')
  const client = await db()
  if ((await client.topic.count({ where: { origin: 'saved' } })) >= MOST_SAVED)
    throw new AppError('bad_request', `There are ${MOST_SAVED} topics. Remove one before you add another.`)
  await keepTopic(words, 'saved', new Date())
}

/** Looks for it no more; what it found and nobody took in is shown no more. */
export async function removeTopic(id: string): Promise<void> {
  const client = await db()
  await client.topic.deleteMany({ where: { id, origin: 'saved' } })
  // A question that is to be left alone is remembered as such, or it would come back with the next look.
  await client.topic.updateMany({ where: { id }, data: { active: false } })
}

/** Makes topics of the questions that were asked lately, and gives all that are to be looked for now. */
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
    // Those of sessions that are still there: what was removed is sent to nobody.
    client.topic.findMany({
      where: { ...active, origin: 'question', key: { in: [...keys] } },
      orderBy: { askedAt: 'desc' },
      take: MOST_QUESTIONS,
    }),
  ])
  return [...saved, ...questions]
}

async function keepTopic(words: string, origin: 'question' | 'saved', askedAt: Date): Promise<void> {
  const key = keyOf(words)
  if (topicWords(words).length === 0) return
  const client = await db()
  const ownerId = currentOwner()
  // What the person saves is looked for, even if they had once left the same question alone.
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

/** A question that refers back, in words that stand alone. */
function standingAlone(understood: unknown): string | null {
  const text = (understood as { text?: unknown } | null)?.text
  return typeof text === 'string' && text ? text : null
}
