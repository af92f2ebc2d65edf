import { db } from '../../db/client'
import { fromJson } from '../../db/json'
import { locateInPaper } from '../../library/locate-in-paper'
import { getPageTexts } from '../../library/papers'
import type { Rect, Span } from '../../text/document'

/**
 * Where a passage of a run's evidence stands on the pages of its paper. `ord` is its place in the evidence, from 0.
 * Empty when the paper is gone or has changed since, and for a run that ended without an answer: evidence is kept
 * with the answer.
 */
export async function locateEvidence(runId: string, ord: number): Promise<Rect[]> {
  const client = await db()
  const evidence = await client.evidence.findFirst({ where: { runId, ord }, select: { paperId: true, spans: true } })
  if (!evidence) return []
  const texts = new Map((await getPageTexts(evidence.paperId)).map(({ number, text }) => [number, text]))
  const wanted = fromJson<Span[]>(evidence.spans).flatMap((span) => {
    const quote = texts.get(span.page)?.slice(span.start, span.end)
    return quote ? [{ page: span.page, quote, span }] : []
  })
  const places = await locateInPaper(evidence.paperId, wanted)
  return places.flatMap((place) => place?.rects ?? [])
}
