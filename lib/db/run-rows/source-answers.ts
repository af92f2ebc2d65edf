import { db } from '../client'

const DAY_MS = 24 * 60 * 60_000
/** How long an answer can be reused. */
const FRESH_MS = DAY_MS
const SWEEP_EACH_MS = 60 * 60_000

let sweepAt = 0

/**
 * Cache of sources' answers, shared by all processes. Answers are returned with their age while fresh, and deleted
 * after that.
 */
export const sourceAnswers = {
  async find(source: string, hash: string): Promise<{ body: string; at: Date } | null> {
    const client = await db()
    const found = await client.sourceAnswer.findUnique({ where: { source_hash: { source, hash } } })
    if (!found || Date.now() - found.fetchedAt.getTime() > FRESH_MS) return null
    return { body: found.body, at: found.fetchedAt }
  },

  async keep(source: string, hash: string, body: string): Promise<void> {
    const client = await db()
    const row = { body, fetchedAt: new Date() }
    await client.sourceAnswer.upsert({
      where: { source_hash: { source, hash } },
      create: { source, hash, ...row },
      update: row,
    })
    if (Date.now() < sweepAt) return
    sweepAt = Date.now() + SWEEP_EACH_MS
    await sweepSourceAnswers()
  },
}

/** Deletes expired answers. */
export async function sweepSourceAnswers(now = Date.now()): Promise<void> {
  const client = await db()
  await client.sourceAnswer.deleteMany({ where: { fetchedAt: { lt: new Date(now - FRESH_MS) } } })
}
