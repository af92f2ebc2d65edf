'use client'
import { useContext } from 'react'
import { useCitationStyle } from '@/app/export/citation-style'
import { preparePdf } from '@/app/pdf/load-document'
import { formatMarker } from '@/lib/citations/markers/markers'
import { locatorOf, placeName } from '@/lib/citations/markers/place'
import type { AnswerPlace } from '../source/places'
import type { Tip } from './quotes-tip'
import { PrintedCitations } from './use-cited-as'
import { describeCitation } from './verdicts'

type Props = {
  /** the citations that it represents: of one paper, at one position in the text */
  places: AnswerPlace[]
  /** their numbers in the answer, from 1 */
  cites: number[]
  /** number of the open citation */
  cite: number | null
  open(number: number): void
  showTip(tip: Tip | null): void
  /** prefix of ids in this answer */
  id: string
}

/** The superscript number of a paper in the reference list. It opens the cited pages one after another. */
export function CitationButton({ places, cites, cite, open, showTip, id }: Props) {
  const about = `${id}-${cites[0]}`
  const printed = usePrinted(places, cites)
  const quotes = places.flatMap(({ title, citation }) => (citation ? [{ title, citation }] : []))
  const [first] = places
  if (!first) return null
  const at = cite === null ? -1 : cites.indexOf(cite)
  const pages = [...new Set(places.map(({ page }) => placeName(page)))]
  const show = (element: HTMLElement) => quotes.length > 0 && showTip({ anchor: element, quotes })
  return (
    <>
      <button
        type="button"
        className="cite"
        aria-label={`${first.shown.number}: ${first.label}, ${pages.join(', ')}`}
        aria-describedby={quotes.length > 0 ? about : undefined}
        aria-expanded={quotes.length > 0 ? at >= 0 : undefined}
        data-cite={cites.join(' ')}
        data-printed={printed}
        data-verdict={first.citation?.verdict}
        disabled={quotes.length === 0}
        onClick={() => {
          showTip(null)
          open(cites[(at + 1) % cites.length] ?? 1)
        }}
        onPointerEnter={(event) => {
          preparePdf()
          if (event.pointerType === 'mouse') show(event.currentTarget)
        }}
        onPointerLeave={() => showTip(null)}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && show(event.currentTarget)}
        onBlur={() => showTip(null)}
        onKeyDown={(event) => event.key === 'Escape' && showTip(null)}
      >
        {first.shown.number}
      </button>
      {quotes.length > 0 && (
        <span id={about} hidden>
          {quotes.map(({ citation }) => describeCitation(citation)).join(' ')}
        </span>
      )}
    </>
  )
}

/** The printed citation, in the chosen style. */
function usePrinted(places: AnswerPlace[], cites: number[]): string {
  const { style } = useCitationStyle()
  const written = useContext(PrintedCitations)
  // Empty if the previous citation covers it.
  if (written) return cites.flatMap((number) => written.citations[number - 1] || []).join(' ')
  if (style === 'folio') return places.map(({ paperId, page }) => formatMarker(paperId, page)).join(' ')
  const where = [...new Set(places.map(({ page }) => (locatorOf(page) === 'page' ? `p. ${page}` : placeName(page))))]
  const [first] = places
  return `(${[...(first && !first.isNamedAbove ? [first.label] : []), ...where].join(', ')})`
}
