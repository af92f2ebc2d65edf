import { randomUUID } from 'node:crypto'
import type { Passage } from '../analyst/analyst'
import { lastQuerySet, listReferences } from '../citations/references'
import { db } from '../db/client'
import { toJson } from '../db/json'
import { titlesOf } from '../library/papers'
import { INITIAL, transition } from '../sessions/state-machine'
import { type CheckedMarkdown, checkAnswer } from './check-answer'
import type { CitationView, ReferenceView } from './events'
import type { RunContext } from './run-context'
import { stage } from './stage'

export type CitedAnswer = CheckedMarkdown & { answerId: string; references: ReferenceView[] }

const SOME_CITATIONS_WRONG = '⚠️  Some citations could not be formatted correctly'

/**
 * Stage 4: takes markers out that point at nothing in the evidence, finds for each other one the source's own
 * words and their place on the page, and builds the references. The answer, its citations and the state of the
 * session are stored together.
 */
export function cite(context: RunContext, markdown: string, passages: Passage[]): Promise<CitedAnswer> {
  const message = context.analyst.judge ? '🔎 Checking each citation against its page...' : null
  return stage(context, 'cite', message, async () => {
    const checked = await checkAnswer(context, markdown, passages)
    const answer = await context.step('cite', () => complete(context, checked, passages))
    await context.emit({ type: 'answer.completed', ...answer })
    if (answer.dropped > 0) await context.emit({ type: 'notice', message: SOME_CITATIONS_WRONG })
    return answer
  })
}

async function complete(context: RunContext, checked: CheckedMarkdown, passages: Passage[]): Promise<CitedAnswer> {
  const references = await referencesOf(checked.citations)
  const answer = { answerId: randomUUID(), ...checked, references }
  await store(context, answer, passages)
  return answer
}

async function referencesOf(citations: CitationView[]): Promise<ReferenceView[]> {
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
      data: transition(INITIAL, {
        type: 'answered',
        question: run.question,
        answer: answer.markdown,
        cited: lastQuerySet(answer.references),
      }),
    }),
  ])
}
