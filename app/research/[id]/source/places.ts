import { hideHalfMarker } from '@/app/markdown/hide-half-marker'
import { answerNotice } from '@/lib/citations/answer/answer-notice'
import { type AnswerSectionRange, answerSections } from '@/lib/citations/answer/answer-sections'
import { type AnswerSentence, answerSentences } from '@/lib/citations/answer/answer-sentences'
import { placeSentences, withoutStray } from '@/lib/citations/answer/place-sentences'
import { isBlockQuotation } from '@/lib/citations/answer/quotations'
import { parseMarkers } from '@/lib/citations/markers/markers'
import { locatorOf, placeName } from '@/lib/citations/markers/place'
import { placeMarkers } from '@/lib/citations/markers/place-markers'
import { paperLabels } from '@/lib/citations/references/paper-labels'
import { MORE_PASSAGES } from '@/lib/quoting/quote-passages'
import type { CitationView } from '@/lib/research/events'
import { presentAnswer } from '@/lib/research/present-answer'
import type { RunView } from '@/lib/research/run-view'
import { mathDelimiters } from '@/lib/text/math-delimiters'

/** A marker where it stands in the answer. `citation` is null until the answer has been checked. */
export type AnswerPlace = {
  paperId: string
  page: number
  /** without its paper where that is named before the words that it stands behind */
  label: string
  title: string
  citation: CitationView | null
  /** it stands in a passage that is folded at first */
  isFolded: boolean
}

export type PlacedAnswer = {
  /** what stands above the answer; empty for nothing */
  notice: string
  text: string
  places: AnswerPlace[]
  /** none until the answer has been checked */
  sentences: AnswerSentence[]
  sections: AnswerSectionRange[]
}

/**
 * The answer ready for the screen: markers in place, in the order in which they stand and are counted, and quotation
 * marks around what is quoted, where these are wanted. `numeric`: citations are numbers.
 */
export function placesOf(
  view: RunView,
  over: boolean,
  how: { quotationMarks: boolean; numeric: boolean },
): PlacedAnswer {
  const growing = !over && view.answerId === null
  const papers = new Map([...view.works, ...view.papers, ...view.references].map((paper) => [paper.paperId, paper]))
  const labels = paperLabels([...papers.values()])
  const cited = [...new Set([...view.evidence, ...view.citations].map((passage) => passage.paperId))]
  const clean = withoutStray(view.markdown)
  const notice = answerNotice(clean)
  // Offsets are those of what is stored.
  const isChecked = view.answerId !== null && clean === view.markdown
  const sentences = isChecked ? answerSentences(clean, view.citations) : []
  const sections = isChecked ? answerSections(clean) : []
  const presented = isChecked ? presentAnswer(view, { papers: view.references, ...how, sentences }) : null
  const changes = presented?.changes
  const shown = growing ? hideHalfMarker(clean) : placeSentences(clean, { sentences, sections, changes })
  // No sentence, section or marker stands in the notice: what is shown begins with it as it is.
  const below = shown.slice(notice?.end ?? 0)
  const { text, markers } = placeMarkers(view.analyst === 'extractive' ? below : mathDelimiters(below), cited)
  const stored = parseMarkers(clean, cited)
  const more = sections.filter(({ heading }) => heading === MORE_PASSAGES)
  const places = markers.map(({ paperId, page }, index) => {
    const at = stored[index]?.start ?? 0
    const isNamedAbove = presented?.spoken.has(index) || isBlockQuotation(clean, at)
    const paper = papers.get(paperId)
    const place = locatorOf(page) === 'page' ? `p ${page}` : placeName(page)
    return {
      paperId,
      page,
      label: isNamedAbove ? place : `${labels.get(paperId) ?? paperId} · ${place}`,
      title: paper?.title || paperId,
      citation: view.citations[index] ?? null,
      isFolded: more.some(({ start, end }) => at >= start && at < end),
    }
  })
  return { notice: notice?.text ?? '', text, places, sentences, sections }
}
