import { randomUUID } from 'node:crypto'
import { db } from '../../db/client'
import { titlesOf } from '../../library/papers'
import type { Passage } from '../../quoting/passage'
import { estimateTokens } from '../../text/estimate-tokens'
import { earlierAnswer } from '../earlier-answer'
import type { ConsideredPaper } from '../events'
import type { FunnelSettings } from '../settings/funnel'
import { fieldOf } from './field'

/** Tokens of what is kept, about. */
const TOKENS = 1_200

/**
 * The passages that the answer of a run cites, as evidence of the question that follows it: those cited most first, of papers that
 * the question is asked of. None where there is no answer.
 */
export async function keptEvidence(runId: string, settings: FunnelSettings): Promise<Passage[]> {
  const client = await db()
  if ((await client.answer.count({ where: { runId } })) === 0) return []
  const earlier = await earlierAnswer(runId)
  const { paperIds, except } = await fieldOf(settings)
  const times = new Map<string, number>()
  for (const { evidenceId } of earlier.citations)
    if (evidenceId) times.set(evidenceId, (times.get(evidenceId) ?? 0) + 1)
  const cited = earlier.passages
    .filter(({ id, paperId }) => times.has(id) && paperIds?.includes(paperId) !== false && !except.includes(paperId))
    .sort((a, b) => (times.get(b.id) ?? 0) - (times.get(a.id) ?? 0))
  let left = TOKENS
  return cited.flatMap((passage) => {
    left -= estimateTokens(passage.text)
    return left >= 0 ? [{ ...passage, id: randomUUID() }] : []
  })
}

/** What was found, and behind it what is kept and was not found again. */
export function withKept(found: Passage[], kept: Passage[]): Passage[] {
  const known = new Set(found.map(({ paperId, text }) => `${paperId} ${text}`))
  return [...found, ...kept.filter(({ paperId, text }) => !known.has(`${paperId} ${text}`))]
}

/** Papers of which only passages are kept, as they are told about beside those considered. */
export async function papersKept(passages: Passage[], considered: ConsideredPaper[]): Promise<ConsideredPaper[]> {
  const read = new Set(considered.flatMap(({ paperId, kept }) => (kept ? paperId : [])))
  const own = passages.filter(({ paperId }) => !read.has(paperId))
  if (own.length === 0) return []
  const titles = await titlesOf([...new Set(own.map(({ paperId }) => paperId))])
  return [...titles.values()].map(({ id, title, authors, published }) => ({
    ...{ paperId: id, title, authors, published, kept: true, reason: 'cited before' },
    relevance: Math.max(...own.filter(({ paperId }) => paperId === id).map(({ relevance }) => relevance)),
  }))
}
