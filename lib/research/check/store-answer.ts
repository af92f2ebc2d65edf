import { workAddress } from '../../citations/labels/work-address'
import { lastQuerySet, listReferences } from '../../citations/lists/references'
import { locatorOf } from '../../citations/markers/place'
import type { db } from '../../db/client'
import type { Prisma } from '../../db/generated/client'
import { toJson } from '../../db/json'
import { titlesOf } from '../../library/papers'
import type { EntryResult } from '../../sessions/entries'
import { INITIAL, transition } from '../../sessions/state-machine'
import type { ReferenceView } from '../events/answer-view'
import type { CheckedMarkdown } from './check-answer'

export type CitedAnswer = CheckedMarkdown & {
  answerId: string
  references: ReferenceView[]
  /** sentences that the person wrote or edited */
  edited: string[]
}

/** `askedAt`: for a long run, when it was asked, since the session may have continued in the meantime. */
type AnsweredRun = {
  id: string
  mode: string
  sessionId: string
  question: string
  analyst: 'extractive' | 'llm'
  askedAt?: Date
}

/** References of an answer that cites these papers. */
export async function referencesOf(paperIds: string[]): Promise<ReferenceView[]> {
  const titles = await titlesOf(paperIds)
  return listReferences(
    [...titles.values()].map(({ id, title, authors, published, arxivId, doi, pmid, url }) => ({
      paperId: id,
      title,
      authors,
      published,
      url: workAddress({ arxivId, doi, url }),
      doi,
      pmid,
    })),
  )
}

/** Statements that store a run's answer, its citations and the state of the session, for one transaction. */
export function storeAnswer(
  client: Pick<Awaited<ReturnType<typeof db>>, 'answer' | 'citation' | 'session'>,
  run: AnsweredRun,
  answer: CitedAnswer,
) {
  const { answerId, markdown, edited, citations, references } = answer
  return [
    // An interrupted step runs again, and an answer can be edited, so earlier rows are replaced.
    client.answer.deleteMany({ where: { runId: run.id } }),
    client.answer.create({ data: { id: answerId, runId: run.id, markdown, edited, analyst: run.analyst } }),
    client.citation.createMany({
      data: citations.map((citation) => ({
        ...citation,
        answerId,
        locator: locatorOf(citation.page),
        rects: toJson(citation.rects),
      })),
    }),
    client.session.updateMany({
      where: { id: run.sessionId, ...(run.askedAt && isShownLast(run.askedAt)) },
      data: transition(INITIAL, {
        type: 'answered',
        runId: run.id,
        question: run.question,
        answer: markdown,
        cited: lastQuerySet(references),
      }),
    }),
  ]
}

/** Matches a session in which nothing was answered, listed or summarized since then. */
function isShownLast(askedAt: Date): Prisma.SessionWhereInput {
  const createdAt = { gt: askedAt }
  const ofKind = (kind: EntryResult['kind']) => ({ result: { path: ['kind'], equals: kind } })
  return {
    OR: [
      { state: INITIAL.state },
      {
        runs: { none: { createdAt, answer: { isNot: null } } },
        entries: { none: { createdAt, OR: [ofKind('papers'), ofKind('summary')] } },
      },
    ],
  }
}
