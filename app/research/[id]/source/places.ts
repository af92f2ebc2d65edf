import { hideHalfMarker } from '@/app/markdown/hide-half-marker'
import { byteCache } from '@/lib/byte-cache'
import { type AnswerSentence, answerSentences } from '@/lib/citations/answer/answer-sentences'
import { placeSentences, withoutStray } from '@/lib/citations/answer/place-sentences'
import { answerNotice } from '@/lib/citations/blocks/answer-notice'
import { type AnswerSectionRange, answerSections } from '@/lib/citations/blocks/answer-sections'
import { isBlockQuotation } from '@/lib/citations/blocks/block-signs'
import { paperLabels } from '@/lib/citations/labels/paper-labels'
import { parseMarkers } from '@/lib/citations/markers/markers'
import { type CitedNumber, citedNumbers, placeMarkers } from '@/lib/citations/markers/place-markers'
import { MORE_PASSAGES } from '@/lib/quoting/quote-passages'
import { presentAnswer } from '@/lib/research/answers/present-answer'
import type { CitationView } from '@/lib/research/events/answer-view'
import type { CitedAs } from '@/lib/research/export/export'
import type { RunView } from '@/lib/research/run-view'
import { mathDelimiters } from '@/lib/text/format/markup'
import { listedNumbers } from '../answer/listed-numbers'

/** A marker's position in the answer. `citation` is null until the answer is checked. */
export type AnswerPlace = {
  paperId: string
  page: number
  /** its paper in short: `Vaswani et al. 2017` */
  label: string
  /** the displayed number, and the numbers of the citations that it represents: see `citedNumbers` */
  shown: CitedNumber
  /** its paper is named before the cited words */
  isNamedAbove: boolean
  title: string
  citation: CitationView | null
  /** it is in a passage that starts folded */
  isFolded: boolean
}

export type PlacedAnswer = {
  /** shown above the answer; may be empty */
  notice: string
  text: string
  places: AnswerPlace[]
  /** empty until the answer is checked */
  sentences: AnswerSentence[]
  sections: AnswerSectionRange[]
}

/** All parts of a run that its places depend on. */
type Answer = Pick<
  RunView,
  'works' | 'papers' | 'references' | 'citations' | 'markdown' | 'answerId' | 'analyst' | 'edited'
> & { evidence: { paperId: string }[] }

type Shown = { quotationMarks: boolean; numeric: boolean; written?: CitedAs | null }

const KEPT_BYTES = 8 << 20
/** Approximate memory of a placed answer, in bytes per character. */
const BYTES_A_CHARACTER = 8

const kept = byteCache<string, PlacedAnswer>(KEPT_BYTES)

/**
 * Prepares an answer for display: replaces markers by tokens, in order, and adds quotation marks if wanted. `numeric`:
 * the style cites by numbers; `written`: the answer in a style, whose reference list gives the numbers. The server
 * caches finished answers.
 */
export function placesOf(view: RunView, over: boolean, how: Shown): PlacedAnswer {
  if (!over || typeof window !== 'undefined') return placeAnswer(view, over, how)
  const { works, papers, references, citations, markdown, answerId, analyst, edited } = view
  const evidence = view.evidence.map(({ paperId }) => ({ paperId }))
  const answer: Answer = { works, papers, references, citations, markdown, answerId, analyst, edited, evidence }
  const key = JSON.stringify([answer, how])
  const known = kept.get(key)
  if (known) return known
  const placed = placeAnswer(answer, over, how)
  kept.set(key, placed, BYTES_A_CHARACTER * key.length)
  return placed
}

function placeAnswer(view: Answer, over: boolean, how: Shown): PlacedAnswer {
  const growing = !over && view.answerId === null
  const papers = new Map([...view.works, ...view.papers, ...view.references].map((paper) => [paper.paperId, paper]))
  const labels = paperLabels([...papers.values()])
  const cited = [...new Set([...view.evidence, ...view.citations].map((passage) => passage.paperId))]
  const clean = withoutStray(view.markdown)
  const notice = answerNotice(clean)
  // Offsets refer to the stored text.
  const isChecked = view.answerId !== null && clean === view.markdown
  const sentences = isChecked ? answerSentences(clean, view.citations) : []
  const sections = isChecked ? answerSections(clean) : []
  const presented = isChecked ? presentAnswer(view, { papers: view.references, ...how, sentences }) : null
  const changes = presented?.changes
  const shown = growing ? hideHalfMarker(clean) : placeSentences(clean, { sentences, sections, changes })
  // The notice has no sentences, sections or markers, and is shown unchanged.
  const below = shown.slice(notice?.end ?? 0)
  const { text, markers } = placeMarkers(view.analyst === 'extractive' ? below : mathDelimiters(below), cited)
  const stored = parseMarkers(clean, cited)
  const numberOf = numbering(view, how.written ?? null)
  const numbers = citedNumbers(clean, stored, numberOf)
  const more = sections.filter(({ heading }) => heading === MORE_PASSAGES)
  const places = markers.map(({ paperId, page }, index) => {
    const at = stored[index]?.start ?? 0
    const paper = papers.get(paperId)
    return {
      paperId,
      page,
      label: labels.get(paperId) ?? paperId,
      shown: numbers[index] ?? { number: numberOf(index, paperId), cites: [index + 1] },
      isNamedAbove: presented?.spoken.has(index) || isBlockQuotation(clean, at),
      title: paper?.title || paperId,
      citation: view.citations[index] ?? null,
      isFolded: more.some(({ start, end }) => at >= start && at < end),
    }
  })
  return { notice: notice?.text ?? '', text, places, sentences, sections }
}

/** Numbers from the reference list; before there is one, in the order of citing. */
function numbering(
  { references }: Pick<RunView, 'references'>,
  written: CitedAs | null,
): (index: number, paperId: string) => string {
  const notes = written && written.notes.length > 0 ? written.each : null
  const listed = written
    ? listedNumbers(written)
    : new Map(references.map(({ paperId, number }) => [paperId, String(number)]))
  return (index, paperId) => {
    if (!listed.has(paperId)) listed.set(paperId, String(listed.size + 1))
    return notes?.[index] ?? listed.get(paperId) ?? ''
  }
}
