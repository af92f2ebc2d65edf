import { db } from '../../db/client'
import { fromJson } from '../../db/json'
import { locateInPaper } from '../../library/pages/locate-in-paper'
import { getPageTexts } from '../../library/papers'
import type { Passage } from '../../quoting/passage'
import type { Rect, Span } from '../../text/document'
import { sentencesOf } from '../../text/sentences'
import { getRunView } from '../runs'

/**
 * Position of a run's passage on the pages of its paper, or for a refused question of one of the nearest passages.
 * `ord`: its index, from 0. Empty if the paper is gone or has changed, and for a text without pages.
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

type StoredPassage = Pick<Passage, 'paperId' | 'text' | 'spans'>

/** Share of a passage's words that must be at its position for the page to count as unchanged. */
const SAME_TEXT = 0.9

/** Most of the words suffice, because tables and text around gaps differ from the page in their characters. */
function holdsWords(held: string, text: string): boolean {
  const known = new Set(wordsOf(held))
  const words = wordsOf(text)
  const [first, last] = [words[0] ?? '', words.at(-1) ?? '']
  return (
    known.has(first) && known.has(last) && words.filter((word) => known.has(word)).length >= SAME_TEXT * words.length
  )
}

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** The sentences of a passage whose paper was read again since, to be searched for on each of its pages. */
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

/** A refusal stores only its events. A passage keeps its words when the index is rebuilt, but not its id. */
async function nearestPassage(runId: string, ord: number): Promise<StoredPassage | null> {
  const { evidence, outcome } = await getRunView(runId)
  const nearest = evidence.length === 0 ? outcome?.nearest[ord] : undefined
  if (!nearest) return null
  const { paperId, text } = nearest
  const client = await db()
  const passage = await client.chunk.findFirst({ where: { paperId, layer: 'content', text }, select: { spans: true } })
  return passage && { paperId, text, spans: fromJson<Span[]>(passage.spans) }
}
