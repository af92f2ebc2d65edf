import { plainText } from '../../citations/blocks/read-blocks'
import { db } from '../../db/client'
import { fromJson } from '../../db/json'
import type { Disagreement } from '../../library/overview/overview'
import { currentOwner } from '../../owner'
import { withoutStop } from '../../text/sentences'
import { BETWEEN_PAPERS, CONTRADICTIONS } from '../contents/own-sections'
import type { RunEvent } from '../events/events'
import { isDisputed } from '../events/plan-items'

/** Number of finished runs to look through, and of disagreements to report. */
const LOOKED_AT = 40
const TOLD = 8

/** Disagreements found by the person's deep research and reports, newest first, each claim once. */
export async function knownDisagreements(): Promise<Disagreement[]> {
  const client = await db()
  const runs = await client.run.findMany({
    where: {
      ownerId: currentOwner(),
      mode: { in: ['deep', 'report'] },
      answer: { isNot: null },
      session: { removedAt: null },
    },
    orderBy: { finishedAt: 'desc' },
    take: LOOKED_AT,
    select: { id: true, sessionId: true, mode: true, answer: { select: { markdown: true } } },
  })
  const found = new Map<string, Disagreement>()
  for (const { id, sessionId, mode, answer } of runs) {
    const claims = mode === 'deep' ? await disputedIn(id) : contradictionsIn(sectionOf(answer?.markdown ?? ''))
    for (const claim of claims) if (!found.has(claim)) found.set(claim, { claim, sessionId })
    if (found.size >= TOLD) break
  }
  return [...found.values()].slice(0, TOLD)
}

async function disputedIn(runId: string): Promise<string[]> {
  const client = await db()
  const run = await client.run.findUnique({ where: { id: runId }, select: { events: true } })
  const events = run?.events ? fromJson<RunEvent[]>(run.events) : []
  return events
    .flatMap((event) => (event.type === 'agreement.found' ? event.agreements : []))
    .filter(isDisputed)
    .map(({ claim }) => claim)
}

function sectionOf(markdown: string): string {
  const [, section = ''] = markdown.split(`\n## ${CONTRADICTIONS}\n`)
  return section.split('\n## ')[0] ?? ''
}

/** Returns the topic of each contradiction between two papers that a report lists. */
function contradictionsIn(section: string): string[] {
  return section.split('\n').flatMap((line) => {
    const said = plainText(line)
    return said.startsWith(`${BETWEEN_PAPERS}: `) ? withoutStop(said.slice(BETWEEN_PAPERS.length + 2)) : []
  })
}
