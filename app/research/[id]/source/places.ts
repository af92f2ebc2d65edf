import { hideHalfMarker } from '@/app/markdown/hide-half-marker'
import { type AnswerSentence, answerSentences } from '@/lib/citations/answer/answer-sentences'
import { placeSentences, withoutStray } from '@/lib/citations/answer/place-sentences'
import { answerNotice } from '@/lib/citations/blocks/answer-notice'
import { type AnswerSectionRange, answerSections } from '@/lib/citations/blocks/answer-sections'
import { isBlockQuotation } from '@/lib/citations/blocks/block-signs'
import { type CitedNumber, citedNumbers } from '@/lib/citations/markers/cited-numbers'
import { parseMarkers } from '@/lib/citations/markers/markers'
import { placeMarkers } from '@/lib/citations/markers/place-markers'
import { paperLabels } from '@/lib/citations/references/paper-labels'
import { byteCache } from '@/lib/library/search/segments/byte-cache'
import { MORE_PASSAGES } from '@/lib/quoting/quote-passages'
import type { CitationView } from '@/lib/research/events'
import type { CitedAs } from '@/lib/research/export/export'
import { presentAnswer } from '@/lib/research/present-answer'
import type { RunView } from '@/lib/research/run-view'
import { mathDelimiters } from '@/lib/text/math-delimiters'
import { listedNumbers } from '../answer/listed-numbers'

/** A marker where it stands in the answer. `citation` is null until the answer has been checked. */
export type AnswerPlace = {
  paperId: string
  page: number
  /** its paper in a few words: `Vaswani et al. 2017` */
  label: string
  /** the number that is shown for it, and the numbers of the citations that this one number stands for: see `citedNumbers` */
  shown: CitedNumber
  /** its paper is named before the words that it stands behind */
  isNamedAbove: boolean
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

/** All of a run that its places depend on. */
type Answer = Pick<
  RunView,
  'works' | 'papers' | 'references' | 'citations' | 'markdown' | 'answerId' | 'analyst' | 'edited'
> & { evidence: { paperId: string }[] }

type Shown = { quotationMarks: boolean; numeric: boolean; written?: CitedAs | null }

const KEPT_BYTES = 8 << 20
/** The sentences, places and text of an answer take about so many bytes for each character that they are made of. */
const BYTES_A_CHARACTER = 8

const kept = byteCache<string, PlacedAnswer>(KEPT_BYTES)

/**
 * The answer ready for the screen: markers in place, in the order in which they stand and are counted, and quotation
 * marks around what is quoted, where these are wanted. `numeric`: the style cites by numbers; `written`: the answer in a style
 * whose list of references the numbers match. The server keeps finished answers for whoever opens them again.
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

/** Numbers as the list of references has them; before there is a list, in the order in which papers are cited. */
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
