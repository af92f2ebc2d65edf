import type { Passage } from '../../analyst/analyst'
import { answerSentences } from '../../citations/answer/answer-sentences'
import { db } from '../../db/client'
import { fromJson } from '../../db/json'
import { AppError } from '../../errors'
import { titlesOf } from '../../library/papers'
import type { Rect, Span } from '../../text/document'
import type { CheckedMarkdown } from '../check/check-answer'
import { type CitationView, isNamedInQuestion, type RunEvent } from '../events'
import { contentsOf, type ReportContents } from '../report/report-contents'
import { foldEvents } from '../run-view'

/** An answer that a new version is made from. */
export type EarlierAnswer = {
  markdown: string
  citations: CitationView[]
  /** sentences that the person wrote or changed by hand */
  edited: string[]
  /** its evidence, best first as it was gathered */
  passages: Passage[]
  /** ids of the papers that its question names */
  named: string[]
  /** what it tells as a report; null: it is none */
  contents: ReportContents | null
}

/** Throws `AppError('conflict')` when the run has no answer. */
export async function earlierAnswer(runId: string): Promise<EarlierAnswer> {
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
    edited: run.answer.edited,
    citations: run.answer.citations.map(
      ({ answerId: _answerId, locator: _locator, rects, verdict, judgedBy, ...citation }) => ({
        ...citation,
        rects: fromJson<Rect[]>(rects),
        verdict: verdict as CitationView['verdict'],
        judgedBy: judgedBy as CitationView['judgedBy'],
      }),
    ),
    passages: run.evidence.map(({ id, paperId, section, kind, text, spans, readAt, relevance, question }) => ({
      id,
      paperId,
      title: titles.get(paperId)?.title ?? paperId,
      section,
      kind,
      text,
      spans: fromJson<Span[]>(spans),
      ...(readAt && { readAt: readAt.toISOString() }),
      relevance,
      question,
    })),
    named: namedIn(events),
    contents: contentsOf(foldEvents(events.map((event, seq) => ({ seq, event })))),
  }
}

function namedIn(events: RunEvent[]): string[] {
  const papers = events.flatMap((event) => (event.type === 'papers.considered' ? event.papers : []))
  return [...new Set(papers.filter(isNamedInQuestion).map(({ paperId }) => paperId))]
}

/** The sentences written by hand that the new version still has. */
export function stillEdited(
  earlier: Pick<EarlierAnswer, 'edited'>,
  { markdown, citations }: CheckedMarkdown,
): string[] {
  const sentences = new Set(answerSentences(markdown, citations).map(({ text }) => text))
  return earlier.edited.filter((text) => sentences.has(text))
}
