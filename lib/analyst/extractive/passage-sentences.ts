import type { Span } from '../../text/document'
import type { Passage } from '../analyst'
import { type Paragraph, readingOrder, readSentences, type Sentence } from './sentence'
import { placeInSpans } from './span-place'

/** A sentence of the evidence, with the best passage that holds it. */
export type Quotable = Sentence & {
  passage: Passage
  previous: Quotable | null
  next: Quotable | null
}

type Piece = { span: Span; text: string }

// A paragraph that stops without one of these goes on at the next column or page.
const ENDS = /[.!?:]["”’)\]]*(?:\s*\[[\d, –-]+\])?\d{0,2}$/
/** What a caption says of the picture itself cannot be read without it. */
const OF_PICTURE =
  /^(?:\(?[a-z]\)|Left|Right|Top|Bottom|Middle|Center|Note|An? (?:example|illustration|overview|schematic))\b|\b(?:(?:left|right|top|bottom|upper|lower|solid|dashed|dotted|shaded|vertical|horizontal|x-|y-)\s?(?:panel|figure|row|column|axis|lines?|curves?|area|bars?|plot|graph)|arrows?|(?:blue|red|green|orange|gr[ae]y|black|yellow)\b|error bars|in bold)\b/iu
/** A caption that names its picture ("AUROC for detecting samples …") states nothing. */
const STATES =
  /\b(?:is|are|was|were|be|has|have|had|can|could|may|might|will|would|must|does|do|did|we|it|they|there)\b|\p{Ll}(?:s|ed) (?:the|an?|that|its|their|all|each|every|no|more|less)\b/iu
const WIDEST_GAP = 1

/**
 * Sentences of the evidence in reading order, each once, though passages overlap. Tables are not prose: see `tableRows`.
 */
export function quotableSentences(passages: Passage[]): Quotable[] {
  const found = new Map<string, Quotable>()
  const best = [...passages].filter(({ kind }) => kind !== 'table').sort((a, b) => b.relevance - a.relevance)
  for (const passage of best) {
    for (const paragraph of paragraphsOf(passage)) {
      for (const sentence of quotablesIn(paragraph, passage)) {
        const known = found.get(identity(sentence))
        if (known) adoptNeighbours(known, sentence)
        else found.set(identity(sentence), sentence)
      }
    }
  }
  const canonical = (sentence: Quotable | null) => (sentence ? (found.get(identity(sentence)) ?? null) : null)
  for (const sentence of found.values()) {
    sentence.previous = canonical(sentence.previous)
    sentence.next = canonical(sentence.next)
  }
  return [...found.values()].sort((a, b) => a.paperId.localeCompare(b.paperId) || readingOrder(a, b))
}

/** Sentences are told apart by their place. */
export function identity({ paperId, page, start }: Pick<Sentence, 'paperId' | 'page' | 'start'>): string {
  return `${paperId} ${page} ${start}`
}

function quotablesIn(paragraph: Paragraph, passage: Passage): Quotable[] {
  const sentences = readSentences(paragraph).map((sentence): Quotable => {
    const ofPicture = passage.kind === 'caption' && (OF_PICTURE.test(sentence.text) || !STATES.test(sentence.text))
    const rejected = ofPicture ? 'points at a picture' : sentence.rejected
    return { ...sentence, rejected, passage, previous: null, next: null }
  })
  for (const [index, sentence] of sentences.entries()) {
    sentence.previous = sentences[index - 1] ?? null
    sentence.next = sentences[index + 1] ?? null
  }
  return sentences
}

/** What a second passage knows of the neighbours of a sentence that both hold. */
function adoptNeighbours(known: Quotable, again: Quotable) {
  known.previous ??= again.previous
  known.next ??= again.next
  known.opensParagraph &&= again.opensParagraph
  if (known.previous) known.previous.next = known
  if (known.next) known.next.previous = known
}

function paragraphsOf(passage: Passage): Paragraph[] {
  const paragraphs: Piece[][] = []
  let offset = 0
  for (const span of passage.spans) {
    const piece = { span, text: passage.text.slice(offset, offset + span.end - span.start) }
    offset += span.end - span.start + 1
    const open = paragraphs.at(-1)
    if (open && continues(open.at(-1), piece)) open.push(piece)
    else paragraphs.push([piece])
  }
  return paragraphs.map((pieces) => ({
    paperId: passage.paperId,
    title: passage.title,
    section: passage.section,
    text: pieces.map((piece) => piece.text).join(' '),
    place: (at) =>
      placeInSpans(
        pieces.map((piece) => piece.span),
        at,
      ),
  }))
}

function continues(before: Piece | undefined, after: Piece): boolean {
  if (!before) return false
  if (before.span.page === after.span.page && after.span.start - before.span.end <= WIDEST_GAP) {
    return after.span.start >= before.span.end
  }
  return !ENDS.test(before.text) && /^[\p{Ll}\d(]/u.test(after.text)
}
