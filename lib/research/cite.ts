import { randomUUID } from 'node:crypto'
import type { Passage } from '../analyst/analyst'
import { type CheckedCitation, checkCitations } from '../citations/check'
import { lastQuerySet, listReferences } from '../citations/references'
import { db } from '../db/client'
import { toJson } from '../db/json'
import { locateInPaper, type Place } from '../library/locate-in-paper'
import { titlesOf } from '../library/papers'
import type { CitationView, ReferenceView } from './events'
import type { RunContext } from './run-context'
import { stage } from './stage'

export type CitedAnswer = {
  answerId: string
  markdown: string
  citations: CitationView[]
  references: ReferenceView[]
  dropped: number
}

const SOME_CITATIONS_WRONG = '⚠️  Some citations could not be formatted correctly'

/**
 * Stage 4: takes markers out that point at nothing in the evidence, finds for each other one the source's own
 * words and their place on the page, and builds the references. The answer, its citations and the state of the
 * session are stored together.
 */
export function cite(context: RunContext, markdown: string, passages: Passage[]): Promise<CitedAnswer> {
  return stage(context, 'cite', null, async () => {
    const answer = await context.step('cite', () => check(context, markdown, passages))
    await context.emit({ type: 'answer.completed', ...answer })
    if (answer.dropped > 0) await context.emit({ type: 'notice', message: SOME_CITATIONS_WRONG })
    return answer
  })
}

async function check(context: RunContext, draft: string, passages: Passage[]): Promise<CitedAnswer> {
  const { markdown, citations, dropped } = checkCitations({ markdown: draft, evidence: passages })
  const located = await locate(citations)
  const references = await referencesOf(citations)
  const answer = { answerId: randomUUID(), markdown, citations: located, references, dropped }
  await store(context, answer, passages)
  return answer
}

/** Finds the quotes in their papers. One that is not found on its page is not verified, whatever its words. */
async function locate(citations: CheckedCitation[]): Promise<CitationView[]> {
  const located = new Map<number, CitationView>()
  for (const paperId of new Set(citations.map((citation) => citation.paperId))) {
    const own = citations.filter((citation) => citation.paperId === paperId)
    const places = await locateInPaper(paperId, own)
    own.forEach((citation, index) => {
      located.set(citation.ord, view(citation, places[index] ?? null))
    })
  }
  return [...located.values()].sort((a, b) => a.ord - b.ord)
}

function view(
  { ord, marker, paperId, page, sentence, quote, verdict, evidenceId }: CheckedCitation,
  place: Place | null,
): CitationView {
  const citation = { id: randomUUID(), ord, marker, paperId, page, sentence, evidenceId, judgedBy: 'words' as const }
  if (place) return { ...citation, quote: place.text, rects: place.rects, verdict }
  return { ...citation, quote, rects: [], verdict: verdict === 'verified' ? 'weak' : verdict }
}

async function referencesOf(citations: CheckedCitation[]): Promise<ReferenceView[]> {
  const titles = await titlesOf(citations.map((citation) => citation.paperId))
  return listReferences(
    [...titles.values()].map(({ id, title, authors, published, arxivId, doi, url }) => ({
      paperId: id,
      title,
      authors,
      published,
      url: arxivId ? `https://arxiv.org/abs/${arxivId}` : doi ? `https://doi.org/${doi}` : url,
    })),
  )
}

async function store({ run, analyst }: RunContext, answer: CitedAnswer, passages: Passage[]) {
  const client = await db()
  await client.$transaction([
    // A step that was cut off runs again: what it had stored gives way.
    client.answer.deleteMany({ where: { runId: run.id } }),
    client.evidence.deleteMany({ where: { runId: run.id } }),
    client.evidence.createMany({
      data: passages.map(({ title: _title, ...passage }, ord) => ({
        ...passage,
        id: randomUUID(),
        runId: run.id,
        ord,
        spans: toJson(passage.spans),
      })),
    }),
    client.answer.create({
      data: { id: answer.answerId, runId: run.id, markdown: answer.markdown, analyst: analyst.name },
    }),
    client.citation.createMany({
      data: answer.citations.map(({ evidenceId: _evidenceId, ...citation }) => ({
        ...citation,
        answerId: answer.answerId,
        rects: toJson(citation.rects),
      })),
    }),
    client.session.update({
      where: { id: run.sessionId },
      data: {
        state: 'research',
        lastQuerySet: lastQuerySet(answer.references),
        selectedPaper: null,
        draft: answer.markdown,
        originalQuery: run.question,
      },
    }),
  ])
}
