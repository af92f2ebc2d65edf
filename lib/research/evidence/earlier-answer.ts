import { db } from '../../db/client'
import { fromJson } from '../../db/json'
import { AppError } from '../../errors'
import { titlesOf } from '../../library/papers'
import type { Rect } from '../../text/document'
import { contentsOf } from '../contents/contents-of'
import type { CitationView } from '../events/answer-view'
import { isNamedInQuestion } from '../events/considered-papers'
import type { RunEvent } from '../events/events'
import { foldEvents } from '../run-view'
import { storedPassage } from './store-evidence'

/** The answer from which a new version is made. */
export type EarlierAnswer = Awaited<ReturnType<typeof earlierAnswer>>

/** Throws `AppError('conflict')` if the run has no answer. */
export async function earlierAnswer(runId: string) {
  const client = await db()
  const run = await client.run.findUnique({
    where: { id: runId },
    include: {
      answer: { include: { citations: { orderBy: { ord: 'asc' } } } },
      evidence: { orderBy: { ord: 'asc' } },
    },
  })
  if (!run?.answer) throw new AppError('conflict', 'There is no earlier answer to improve.')
  const events = fromJson<RunEvent[] | null>(run.events) ?? []
  const titles = await titlesOf(run.evidence.map((item) => item.paperId))
  return {
    markdown: run.answer.markdown,
    /** sentences that the person wrote or edited */
    edited: run.answer.edited,
    citations: run.answer.citations.map(
      ({ answerId: _answerId, locator: _locator, rects, verdict, judgedBy, ...citation }): CitationView => ({
        ...citation,
        rects: fromJson<Rect[]>(rects),
        verdict: verdict as CitationView['verdict'],
        judgedBy: judgedBy as CitationView['judgedBy'],
      }),
    ),
    /** its evidence, best first */
    passages: run.evidence.map((row) => storedPassage(row, titles.get(row.paperId)?.title ?? row.paperId)),
    /** ids of the papers named in its question */
    named: namedIn(events),
    /** contents as a report; null: not a report */
    contents: contentsOf(foldEvents(events.map((event, seq) => ({ seq, event })))),
  }
}

function namedIn(events: RunEvent[]): string[] {
  const papers = events.flatMap((event) => (event.type === 'papers.considered' ? event.papers : []))
  return [...new Set(papers.filter(isNamedInQuestion).map(({ paperId }) => paperId))]
}
