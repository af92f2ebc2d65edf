import { db } from '../../db/client'
import { fromJson } from '../../db/json'
import { locateInPaper } from '../../library/paper/locate-in-paper'
import { getPageTexts } from '../../library/papers'
import type { Rect, Span } from '../../text/document'
import { getRunView } from '../runs'

/**
 * Where a passage of a run's evidence stands on the pages of its paper; of a refused question, a passage that came
 * nearest. `ord` is its place among them, from 0. Empty when the paper is gone or has changed since, and for a text
 * without pages.
 */
export async function locateEvidence(runId: string, ord: number): Promise<Rect[]> {
  const passage = (await storedPassage(runId, ord)) ?? (await nearestPassage(runId, ord))
  if (!passage) return []
  const texts = new Map((await getPageTexts(passage.paperId)).map(({ number, text }) => [number, text]))
  const wanted = passage.spans.flatMap((span) => {
    const quote = texts.get(span.page)?.slice(span.start, span.end)
    return quote ? [{ page: span.page, quote, span }] : []
  })
  const places = await locateInPaper(passage.paperId, wanted)
  return places.flatMap((place) => place?.rects ?? [])
}

type Placed = { paperId: string; spans: Span[] }

async function storedPassage(runId: string, ord: number): Promise<Placed | null> {
  const client = await db()
  const evidence = await client.evidence.findFirst({ where: { runId, ord }, select: { paperId: true, spans: true } })
  return evidence && { paperId: evidence.paperId, spans: fromJson<Span[]>(evidence.spans) }
}

/** Nothing is stored with a refusal but its events. A passage keeps its words when the index is made anew, not its id. */
async function nearestPassage(runId: string, ord: number): Promise<Placed | null> {
  const { evidence, outcome } = await getRunView(runId)
  const nearest = evidence.length === 0 ? outcome?.nearest[ord] : undefined
  if (!nearest) return null
  const { paperId, text } = nearest
  const client = await db()
  const passage = await client.chunk.findFirst({ where: { paperId, layer: 'content', text }, select: { spans: true } })
  return passage && { paperId, spans: fromJson<Span[]>(passage.spans) }
}
