import { locatorOf } from '../../citations/markers/place'
import { lastQuerySet, listReferences } from '../../citations/references/references'
import { workAddress } from '../../citations/references/work-address'
import type { db } from '../../db/client'
import { toJson } from '../../db/json'
import { titlesOf } from '../../library/papers'
import { INITIAL, transition } from '../../sessions/state-machine'
import type { ReferenceView } from '../events'
import type { CheckedMarkdown } from './check-answer'

export type CitedAnswer = CheckedMarkdown & {
  answerId: string
  references: ReferenceView[]
  /** sentences that the person wrote or changed by hand */
  edited: string[]
}

type AnsweredRun = { id: string; sessionId: string; question: string; analyst: 'extractive' | 'llm' }

/** The references of an answer that cites these papers. */
export async function referencesOf(paperIds: string[]): Promise<ReferenceView[]> {
  const titles = await titlesOf(paperIds)
  return listReferences(
    [...titles.values()].map(({ id, title, authors, published, arxivId, doi, url }) => ({
      paperId: id,
      title,
      authors,
      published,
      url: workAddress({ arxivId, doi, url }),
    })),
  )
}

/** What stores the answer of a run, its citations and the state of the session, for one transaction. */
export function storeAnswer(client: Awaited<ReturnType<typeof db>>, run: AnsweredRun, answer: CitedAnswer) {
  const { answerId, markdown, edited, citations, references } = answer
  return [
    // A step that was cut off runs again, and an answer can be edited: what was stored gives way.
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
    client.session.update({
      where: { id: run.sessionId },
      data: transition(INITIAL, {
        type: 'answered',
        question: run.question,
        answer: markdown,
        cited: lastQuerySet(references),
      }),
    }),
  ]
}
