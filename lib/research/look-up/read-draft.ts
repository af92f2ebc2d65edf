import { blankMarkers, closeStops } from '../../citations/blocks/read-blocks'
import { parseMarkers } from '../../citations/markers/markers'
import { contentWords, readWords } from '../../citations/words/words'
import { AppError } from '../../errors'
import { sentencesOf } from '../../text/sentences'

export const DRAFT_LIMITS = { characters: 20_000, sentences: 60 }

/** A sentence of a draft: `[start, end)` in UTF-16 units, and its text on one line without markers. */
export type DraftText = { start: number; end: number; text: string }

/** Paragraph breaks. Within a paragraph, a sentence may continue on the next line. */
const PARAGRAPH = /\n[ \t]*\n|\n(?=[ \t]*(?:[-*+•]|\d+[.)]|#{1,6})[ \t])/g
const LIST_SIGN = /^(?:[-*+•]|\d+[.)]|#{1,6}|>)[ \t]+/
/** A sentence with fewer words states nothing to look up. */
const FEWEST_WORDS = 3

/**
 * The sentences of a draft that state something. Throws `AppError('bad_request' | 'too_large')` if there are none, or
 * too many for one lookup.
 */
export function readDraft(draft: string): DraftText[] {
  if (draft.trim() === '') throw new AppError('bad_request', 'Paste a paragraph of your draft first.')
  const { characters, sentences: most } = DRAFT_LIMITS
  if (draft.length > characters) {
    throw new AppError(
      'too_large',
      `The draft has ${number(draft.length)} characters; the limit is ${number(characters)}. Paste only part of it.`,
    )
  }
  const blank = blankMarkers(draft, parseMarkers(draft))
  const found = paragraphsOf(blank).flatMap(({ start, text }) =>
    sentencesOf(text).map((span) => sentenceAt(blank, start + span.start, start + span.end)),
  )
  const sentences = found.filter(({ text }) => contentWords(readWords(text)).length >= FEWEST_WORDS)
  if (sentences.length === 0) {
    throw new AppError('bad_request', 'This draft has no sentences to check. Paste text that makes at least one claim.')
  }
  if (sentences.length > most) {
    throw new AppError(
      'too_large',
      `The draft has ${sentences.length} sentences; the limit is ${most}. Paste only part of it.`,
    )
  }
  return sentences
}

function paragraphsOf(draft: string): { start: number; text: string }[] {
  const paragraphs: { start: number; text: string }[] = []
  let start = 0
  for (const match of draft.matchAll(PARAGRAPH)) {
    paragraphs.push({ start, text: draft.slice(start, match.index) })
    start = match.index + match[0].length
  }
  return [...paragraphs, { start, text: draft.slice(start) }]
}

function sentenceAt(draft: string, from: number, end: number): DraftText {
  const start = from + (LIST_SIGN.exec(draft.slice(from, end))?.[0].length ?? 0)
  return { start, end, text: closeStops(draft.slice(start, end)) }
}

function number(value: number): string {
  return value.toLocaleString('en-US')
}
