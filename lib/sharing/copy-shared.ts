import { randomUUID } from 'node:crypto'
import { db } from '../db/client'
import { Prisma, type PrismaClient } from '../db/generated/client'
import { toJson } from '../db/json'
import { AppError } from '../errors'
import { titlesOf as paperTitles } from '../library/papers'
import type { CitationView, EvidenceView } from '../research/events/answer-view'
import type { RunEvent } from '../research/events/events'
import { getRunView } from '../research/runs'
import { modeOf } from '../research/settings/modes'
import { groupByRoot } from '../research/versions/describe-change'
import { newSession } from '../sessions/sessions'
import { INITIAL, transition } from '../sessions/state-machine'
import { type Opening, type OpenShare, readShare } from './open-share'
import { newestVersion } from './parts-of-object'
import { keyOf, titlesOf } from './shared-object'

/**
 * Copies the answers of a shared object, each in its newest version, into a session of the caller. Passages are copied for
 * papers that the caller can see; for other papers only the quotes. Returns the id of the session.
 * Throws `AppError('not_found' | 'conflict')`.
 */
export async function copyShared(by: Opening): Promise<string> {
  const { title, answers } = await readShare(by, async (share) => ({
    title: (await titlesOf([share])).get(keyOf(share)) ?? 'A shared session',
    answers: await Promise.all((await runsOf(share)).map(readAnswer)),
  }))
  if (answers.length === 0) throw new AppError('conflict', 'There is no answer here to continue from.')
  const client = await db()
  const { id: sessionId, stored } = await newSession(title)
  const visible = await visiblePapers(answers.flatMap(({ evidence }) => evidence.map(({ paperId }) => paperId)))
  const from = Date.now()
  const copies = answers.flatMap((answer, index) =>
    storingOf(client, { sessionId, answer, visible, at: new Date(from + index) }),
  )
  await client.$transaction([stored, ...copies])
  return sessionId
}

type Answer = Awaited<ReturnType<typeof readAnswer>>

/** Ids of the answered runs, in the order in which they were asked. */
async function runsOf({ kind, objectId }: OpenShare): Promise<string[]> {
  if (kind === 'answer') return [await newestVersion(objectId)]
  if (kind !== 'session') throw new AppError('conflict', 'Only answers and sessions can be continued.')
  const client = await db()
  const runs = await client.run.findMany({
    where: { sessionId: objectId, session: { removedAt: null }, answer: { isNot: null } },
    orderBy: { createdAt: 'asc' },
    select: { id: true, question: true, rootId: true },
  })
  return groupByRoot(runs).flatMap(({ versions }) => versions.at(-1)?.id ?? [])
}

async function readAnswer(runId: string) {
  const client = await db()
  const run = await client.run.findUniqueOrThrow({
    where: { id: runId },
    select: {
      question: true,
      answer: { select: { markdown: true, analyst: true, edited: true } },
      evidence: { where: { citations: { some: {} } }, orderBy: { ord: 'asc' } },
    },
  })
  const { citations, references, evidence: passages } = await getRunView(runId)
  return { ...run, citations, references, passages }
}

/** The papers that the caller can see. */
async function visiblePapers(ids: string[]): Promise<Set<string>> {
  return new Set((await paperTitles([...new Set(ids)])).keys())
}

type Copy = { sessionId: string; answer: Answer; visible: Set<string>; at: Date }

/** Statements that store a copy, for one transaction with its session. */
function storingOf(client: PrismaClient, { sessionId, answer, visible, at }: Copy): Prisma.PrismaPromise<unknown>[] {
  const { question, answer: written, references } = answer
  if (!written) return []
  const [runId, answerId] = [randomUUID(), randomUUID()]
  const ids = new Map(answer.evidence.filter(({ paperId }) => visible.has(paperId)).map(({ id }) => [id, randomUUID()]))
  const evidence = answer.evidence.flatMap(({ runId: _, ...row }) => {
    const id = ids.get(row.id)
    // The copy stores the question, not the owner's search query.
    return id ? [{ ...row, id, question, spans: toJson(row.spans), formulas: row.formulas ?? Prisma.DbNull }] : []
  })
  const citations = answer.citations.map(
    (citation): CitationView => ({
      ...citation,
      id: randomUUID(),
      evidenceId: ids.get(citation.evidenceId ?? '') ?? null,
    }),
  )
  const passages = answer.passages.flatMap(({ notes: _, ...passage }): EvidenceView[] => {
    const id = ids.get(passage.id)
    return id ? [{ ...passage, id, question }] : []
  })
  const events = eventsOf({ answer: written, references, answerId, citations, evidence: passages, at: at.getTime() })
  const run = client.run.create({
    data: {
      ...{ id: runId, sessionId, question, mode: 'answer', status: 'completed', createdAt: at, finishedAt: at },
      settings: modeOf('answer').settings.parse({}),
      events: toJson(events),
      evidence: { createMany: { data: evidence } },
    },
  })
  const stored = client.answer.create({
    data: {
      ...{ id: answerId, runId, ...written },
      citations: {
        createMany: {
          data: citations.map(({ why, rects, judgedBy, ...citation }) => ({
            ...citation,
            ...{ judgedBy, rects: toJson(rects), why: why ?? null },
          })),
        },
      },
    },
  })
  const cited = references.map(({ paperId }) => paperId)
  const memory = transition(INITIAL, { type: 'answered', runId, question, answer: written.markdown, cited })
  return [run, stored, client.session.update({ where: { id: sessionId }, data: memory })]
}

type CopiedAnswer = Pick<Answer, 'answer' | 'references'> & {
  answerId: string
  evidence: EvidenceView[]
  citations: CitationView[]
  at: number
}

/** Events of a copied run: its content, without how it was made. */
function eventsOf({ answer, answerId, evidence, citations, references, at }: CopiedAnswer): RunEvent[] {
  if (!answer) return []
  const { markdown, edited } = answer
  const analyst = answer.analyst === 'llm' ? 'llm' : 'extractive'
  return [
    { type: 'run.started', at, analyst, library: { papers: 0, unreadable: 0 } },
    { type: 'evidence.gathered', at, evidence },
    { type: 'answer.completed', at, answerId, markdown, citations, references, dropped: 0, edited },
    {
      ...{ type: 'run.finished', at, status: 'completed', error: null },
      usage: { modelCalls: 0, inputTokens: 0, outputTokens: 0, ms: 0 },
    },
  ]
}
