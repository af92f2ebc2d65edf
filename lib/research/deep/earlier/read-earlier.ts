import type { Passage } from '../../../analyst/analyst'
import { stemsOf } from '../../../analyst/question/terms'
import { ABSTRACT, locatorOf } from '../../../citations/markers/place'
import { db } from '../../../db/client'
import { fromJson } from '../../../db/json'
import { IN_LIBRARY, OUTSIDE } from '../../../library/in-library'
import type { Span } from '../../../text/document'
import type { Fact, PlanItem, RunEvent } from '../../events'
import { foldEvents, type RunView } from '../../run-view'
import { makeChecklist } from '../checklist'
import type { ChecklistItem } from '../deep-plan'
import { asEvidence } from '../evidence-id'
import type { DeepFact } from '../look-for'
import { behind } from '../read-passages'
import { refine } from '../refine'
import { placeQuote } from '../with-model/place-quote'

/** What research before this run found, as far as it still stands. Plain JSON. */
export type Earlier = {
  /** when it was asked, ISO */
  at: string
  checklist: ChecklistItem[]
  facts: DeepFact[]
  /** those that the facts stand in, as evidence of this run */
  passages: Passage[]
  /** facts whose passage is not there any more, or reads otherwise now */
  gone: number
}

/**
 * The checklist of a finished deep research, with its facts whose passages still read as they did. Null where it is not
 * there any more, or came to no checklist.
 */
export async function readEarlier(runId: string, earlierId: string): Promise<Earlier | null> {
  const client = await db()
  const row = await client.run.findFirst({
    where: { id: earlierId, mode: 'deep', finishedAt: { not: null }, session: { removedAt: null } },
    select: { question: true, createdAt: true, events: true },
  })
  if (!row?.events) return null
  const view = foldEvents((row.events as RunEvent[]).map((event, seq) => ({ seq, event })))
  const items = view.plan.filter(({ status }) => status !== 'dropped')
  if (items.length === 0) return null
  const standing = await standingPassages(runId, earlierId)
  const facts = view.facts.flatMap((fact) => toDeepFact(fact, standing) ?? [])
  return {
    at: row.createdAt.toISOString(),
    checklist: items.map(asChecklistItem(view, row.question)),
    facts,
    passages: behind(facts, [...standing.values()]),
    gone: view.facts.length - facts.length,
  }
}

/**
 * An item as it is searched for: by the words it is of the form that it had, or a theme of its name; what a model planned
 * has no words that a passage must hold.
 */
function asChecklistItem({ analyst, understood }: RunView, question: string): (item: PlanItem) => ChecklistItem {
  const made = makeChecklist(refine(understood?.text ?? question), [])
  return ({ id, title, question: asked }) => {
    const same = analyst === 'llm' ? undefined : made.find((one) => one.title === title)
    const focus = analyst === 'llm' ? [] : stemsOf(title)
    return { ...(same ?? { facet: 'theme', type: 'fact', focus }), id, title, question: asked }
  }
}

/** The evidence of a run that still reads as it did, by the id that it had there, as evidence of another run. */
async function standingPassages(runId: string, earlierId: string): Promise<Map<string, Passage>> {
  const client = await db()
  const rows = await client.evidence.findMany({ where: { runId: earlierId }, orderBy: { ord: 'asc' } })
  const ids = [...new Set(rows.map(({ paperId }) => paperId))]
  const papers = new Map(
    (
      await client.paper.findMany({
        where: { id: { in: ids }, status: 'ready', OR: [IN_LIBRARY, OUTSIDE] },
        select: { id: true, title: true, published: true, abstract: true },
      })
    ).map((paper) => [paper.id, paper]),
  )
  const placed = rows.map(({ spans, ...row }) => ({ ...row, spans: fromJson<Span[]>(spans) }))
  const wanted = placed.flatMap(({ paperId, spans }) => spans.map(({ page: number }) => ({ paperId, number })))
  const pages = await client.page.findMany({
    where: { OR: wanted.filter(({ number }) => locatorOf(number) === 'page') },
    select: { paperId: true, number: true, text: true },
  })
  const pageOf = new Map(pages.map(({ paperId, number, text }) => [`${paperId} ${number}`, text]))
  return new Map(
    placed.flatMap(({ id, paperId, text, spans, readAt, section, kind, relevance, question }) => {
      const paper = papers.get(paperId)
      if (!paper) return []
      const textAt = ({ page, start, end }: Span) =>
        (page === ABSTRACT ? paper.abstract : pageOf.get(`${paperId} ${page}`))?.slice(start, end)
      // The text of a web page is kept as it was read.
      const isKept = spans.every(({ page }) => locatorOf(page) === 'passage')
      if (!isKept && spans.map(textAt).join(' ') !== text) return []
      const { title, published } = paper
      const passage = { paperId, title, published, section, kind, text, spans, relevance }
      const [own] = asEvidence(runId, [{ ...passage, ...(readAt && { readAt: readAt.toISOString() }) }], question)
      return own ? [[id, own] as const] : []
    }),
  )
}

/** Null where a passage that it stands in is gone. */
function toDeepFact(fact: Fact, standing: Map<string, Passage>): DeepFact | null {
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
