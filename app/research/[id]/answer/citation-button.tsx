'use client'
import { useContext } from 'react'
import { placeName } from '@/lib/citations/markers/place'
import type { AnswerPlace } from '../source/places'
import type { Tip } from './quotes-tip'
import { PrintedCitations } from './use-cited-as'
import { describeCitation } from './verdicts'

type Props = {
  place: AnswerPlace
  number: number
  isOpen: boolean
  open(number: number): void
  showTip(tip: Tip | null): void
  /** prefix of the ids that this answer gives out */
  id: string
}

export function CitationButton({ place, number, isOpen, open, showTip, id }: Props) {
  const { citation, label, paperId, page } = place
  const about = `${id}-${number}`
  const written = useContext(PrintedCitations)
  // '' where the citation before says it too.
  const printed = written?.citations[number - 1] ?? `[${label}]`
  const show = (element: HTMLElement) =>
    citation && showTip({ anchor: element, quotes: [{ title: place.title, citation }] })
  return (
    <>
      <button
        type="button"
        className="cite"
        aria-label={`${paperId}, ${placeName(page)}`}
        aria-describedby={citation ? about : undefined}
        aria-expanded={citation ? isOpen : undefined}
        data-cite={number}
        data-printed={printed}
        data-verdict={citation?.verdict}
        disabled={!citation}
        onClick={() => {
          showTip(null)
          open(number)
        }}
        onPointerEnter={(event) => event.pointerType === 'mouse' && show(event.currentTarget)}
        onPointerLeave={() => showTip(null)}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && show(event.currentTarget)}
        onBlur={() => showTip(null)}
        onKeyDown={(event) => event.key === 'Escape' && showTip(null)}
      >
        {written?.each?.[number - 1] || label}
      </button>
      {citation && (
        <span id={about} hidden>
          {describeCitation(citation)}
        </span>
      )}
    </>
  )
}
