import { db } from '../../db/client'
import { fromJson } from '../../db/json'
import { locateInPaper } from '../../library/paper/locate-in-paper'
import { getPageTexts } from '../../library/papers'
import type { Rect, Span } from '../../text/document'
import { sentencesOf } from '../../text/sentences'
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
  const pieces = passage.spans.flatMap((span) => {
    const quote = texts.get(span.page)?.slice(span.start, span.end)
    return quote ? [{ page: span.page, quote, span }] : []
  })
  const isThere = holdsWords(pieces.map(({ quote }) => quote).join(' '), passage.text)
  const places = await locateInPaper(passage.paperId, isThere ? pieces : sentencesOnPages(passage))
  return places.flatMap((place) => place?.rects ?? [])
}

type StoredPassage = { paperId: string; text: string; spans: Span[] }

/** Share of the words of a passage that its place holds while the page still has the text that it was taken from. */
const SAME_TEXT = 0.9

/** The words of a table or around a gap are not letter for letter those of the page, so most of them are enough. */
function holdsWords(held: string, text: string): boolean {
  const known = new Set(wordsOf(held))
  const words = wordsOf(text)
  const [first, last] = [words[0] ?? '', words.at(-1) ?? '']
  return (
    known.has(first) && known.has(last) && words.filter((word) => known.has(word)).length >= SAME_TEXT * words.length
  )
}

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** The sentences of a passage whose paper was read again since, to be looked for on each of its pages. */
function sentencesOnPages({ text, spans }: StoredPassage) {
  const pages = [...new Set(spans.map(({ page }) => page))]
  return sentencesOf(text).flatMap(({ start, end }) =>
    pages.map((page) => ({ page, quote: text.slice(start, end), span: null })),
  )
}

async function storedPassage(runId: string, ord: number): Promise<StoredPassage | null> {
  const client = await db()
  const evidence = await client.evidence.findFirst({
    where: { runId, ord },
    select: { paperId: true, text: true, spans: true },
  })
  return evidence && { ...evidence, spans: fromJson<Span[]>(evidence.spans) }
}

/** Nothing is stored with a refusal but its events. A passage keeps its words when the index is made anew, not its id. */
async function nearestPassage(runId: string, ord: number): Promise<StoredPassage | null> {
  const { evidence, outcome } = await getRunView(runId)
  const nearest = evidence.length === 0 ? outcome?.nearest[ord] : undefined
  if (!nearest) return null
  const { paperId, text } = nearest
  const client = await db()
  const passage = await client.chunk.findFirst({ where: { paperId, layer: 'content', text }, select: { spans: true } })
  return passage && { paperId, text, spans: fromJson<Span[]>(passage.spans) }
}
