import { ABSTRACT, locatorOf } from '../../../citations/markers/place'
import { db } from '../../../db/client'
import { IN_LIBRARY, OUTSIDE } from '../../../library/in-library'
import { paperToHit } from '../../../library/paper/found-work'
import type { Passage } from '../../../quoting/passage'
import type { Span } from '../../../text/document'
import type { RunEvent } from '../../events/events'
import type { Fact } from '../../events/plan-items'
import { evidenceId } from '../../evidence/evidence-id'
import { storedPassage } from '../../evidence/store-evidence'
import { foldEvents } from '../../run-view'
import type { RunSettings } from '../../settings/modes'
import { matchesFilters } from '../../settings/source-settings'
import type { Finding } from '../finding'
import type { OutlineItem } from '../outline-item'
import { placeQuote } from '../place-quote'
import { passagesBehind } from '../read-passages'

/** Results of earlier research that are still valid. Plain JSON. */
export type Earlier = NonNullable<Awaited<ReturnType<typeof readEarlier>>>

/**
 * Reads the checklist of a finished deep research run with the findings that are still valid: the text of their
 * passages is unchanged, and works from outside the library match the years and kinds of `settings`. Null if the run is
 * gone or has no checklist.
 */
export async function readEarlier(runId: string, earlierId: string, settings: RunSettings) {
  const client = await db()
  const row = await client.run.findFirst({
    where: { id: earlierId, mode: 'deep', finishedAt: { not: null }, session: { removedAt: null } },
    select: { createdAt: true, events: true },
  })
  if (!row?.events) return null
  const view = foldEvents((row.events as RunEvent[]).map((event, seq) => ({ seq, event })))
  const items = view.plan.filter(({ status }) => status !== 'dropped')
  if (items.length === 0) return null
  const { standing, unwanted } = await standingPassages(runId, earlierId, settings)
  const findings = view.facts.flatMap((fact) => toFinding(fact, standing) ?? [])
  return {
    /** when it was asked, ISO */
    at: row.createdAt.toISOString(),
    checklist: items.map(({ id, title, question }): OutlineItem => ({ id, title, question })),
    findings,
    /** passages behind the findings, as evidence of this run */
    passages: passagesBehind(findings, [...standing.values()]),
    ...countLost(view.facts, findings, unwanted),
  }
}

/**
 * `gone`: findings whose passage was removed or changed. `left`: findings from outside works that do not match the
 * years and kinds of the run.
 */
function countLost(facts: Fact[], findings: Finding[], unwanted: ReadonlySet<string>) {
  const left = facts.filter(({ paperId }) => unwanted.has(paperId)).length
  return { left, gone: facts.length - findings.length - left }
}

/**
 * Evidence of an earlier run whose text is unchanged, copied for another run and keyed by its earlier id. Skips the
 * `unwanted` outside works, which do not match the years and kinds of `settings`.
 */
async function standingPassages(runId: string, earlierId: string, settings: RunSettings) {
  const client = await db()
  const rows = await client.evidence.findMany({ where: { runId: earlierId }, orderBy: { ord: 'asc' } })
  const ids = [...new Set(rows.map(({ paperId }) => paperId))]
  const all = await client.paper.findMany({
    where: { id: { in: ids }, status: 'ready', OR: [IN_LIBRARY, OUTSIDE] },
    omit: { csl: true },
  })
  const unwanted = new Set(
    all.flatMap((paper) =>
      paper.standing === 'outside' && !matchesFilters(settings, paperToHit(paper)) ? paper.id : [],
    ),
  )
  const papers = new Map(all.flatMap((paper) => (unwanted.has(paper.id) ? [] : [[paper.id, paper] as const])))
  const stored = rows.flatMap((row) => {
    const paper = papers.get(row.paperId)
    return paper ? [{ ...storedPassage(row, paper.title), published: paper.published }] : []
  })
  const wanted = stored.flatMap(({ paperId, spans }) => spans.map(({ page: number }) => ({ paperId, number })))
  const pages = await client.page.findMany({
    where: { OR: wanted.filter(({ number }) => locatorOf(number) === 'page') },
    select: { paperId: true, number: true, text: true },
  })
  const pageOf = new Map(pages.map(({ paperId, number, text }) => [`${paperId} ${number}`, text]))
  const standing = new Map(
    stored.flatMap((passage) => {
      const { id, paperId, text, spans } = passage
      const textAt = ({ page, start, end }: Span) =>
        (page === ABSTRACT ? papers.get(paperId)?.abstract : pageOf.get(`${paperId} ${page}`))?.slice(start, end)
      // The text of a web page is stored as it was read.
      const isKept = spans.every(({ page }) => locatorOf(page) === 'passage')
      if (!isKept && spans.map(textAt).join(' ') !== text) return []
      return [[id, { ...passage, id: evidenceId(runId, passage) }] as const]
    }),
  )
  return { standing, unwanted }
}

/** Null if one of its passages is gone. */
function toFinding(fact: Fact, standing: Map<string, Passage>): Finding | null {
  const passages = fact.evidenceIds.flatMap((id) => standing.get(id) ?? [])
  const [passage] = passages
  if (!passage || passages.length < fact.evidenceIds.length) return null
  const quote = fact.quote ?? fact.text
  const sentences = passages.map((one) => placeQuote(one, quote)).find((placed) => placed !== null) ?? []
  const [first] = sentences
  return {
    id: `${fact.paperId} ${first?.page ?? fact.page} ${quote.slice(0, 80)}`,
    paperId: fact.paperId,
    title: passage.title,
    ...(fact.quote && { statement: fact.text }),
    sentences: first ? sentences : [{ shown: quote, page: fact.page }],
    evidenceIds: passages.map(({ id }) => id),
    items: fact.items,
    score: fact.score ?? passage.relevance,
  }
}
