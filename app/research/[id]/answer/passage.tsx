'use client'
import { type ReactNode, useId, useState } from 'react'
import { byline } from '@/app/markdown/byline'
import { usePlaceName } from '@/app/pdf/printed-pages'
import type { AnswerPlace } from '../source/places'
import { OwnNotes } from './own-notes'

export type PassagePaper = { authors: string[]; published: string | null }

type Props = {
  /** its citations, in order; a passage that runs over a page has two */
  places: { number: number; place: AnswerPlace }[]
  paper: PassagePaper | undefined
  section: string
  /** only what fits best is shown until it is opened */
  startsFolded: boolean
  /** the source of it is open, or a link leads to it */
  isOn: boolean
  /** opens the page */
  open(number: number): void
  /** what the person wrote beside their highlights in it */
  notes: string[]
  /** the table that the passage is the caption of, and its figures and formulas, as the page shows them */
  pictures: ReactNode
  /** what can be done with its paper */
  choices: ReactNode
  children: ReactNode
}

/** A passage of a paper: the paper and the page above it, the sentences that fit best marked in it. */
export function Passage({
  places,
  paper,
  section,
  startsFolded,
  isOn,
  open,
  notes,
  pictures,
  choices,
  children,
}: Props) {
  const id = useId()
  // While it streams, it is not known yet what starts folded.
  const [chosen, choose] = useState<boolean | null>(null)
  const isOpen = isOn || (chosen ?? !startsFolded)
  const nameOf = usePlaceName()
  const [first] = places
  if (!first) return null
  const { place, number } = first
  const pages = [...new Set(places.map((one) => nameOf(one.place.paperId, one.place.page)))].join(' and ')
  return (
    <figure className="passage" data-folded={isOpen ? undefined : true} data-on={isOn || undefined}>
      <figcaption>
        <button type="button" className="passage-title" onClick={() => open(number)} title="Open the page">
          {place.title}
        </button>
        <span>
          {[byline(paper?.authors ?? [], paper?.published ?? null), section.toLowerCase() !== pages && section, pages]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </figcaption>
      <div id={id} className="passage-text">
        {children}
      </div>
      {pictures}
      {notes.length > 0 && <OwnNotes notes={notes} />}
      <div className="passage-foot print:hidden">
        {startsFolded && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            className="button button-quiet text-xs"
            onClick={() => choose(!isOpen)}
          >
            {isOpen ? 'Less' : 'Whole passage'}
          </button>
        )}
        {choices && <span className="passage-choices">{choices}</span>}
      </div>
    </figure>
  )
}
