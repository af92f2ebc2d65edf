'use client'
import { type ReactNode, useId, useState } from 'react'
import { byline } from '@/app/markdown/byline'
import { usePagesName } from '@/app/pdf/printed-pages'
import { Button } from '../../../ui/button'
import type { AnswerPlace } from '../source/places'
import { OwnNotes } from './own-notes'

export type PassagePaper = { authors: string[]; published: string | null }

type Props = {
  /** its citations, in order; a passage across a page break has two */
  places: { number: number; place: AnswerPlace }[]
  paper: PassagePaper | undefined
  section: string
  /** only its best sentences are shown until it is opened */
  startsFolded: boolean
  /** its source is open, or a link points to it */
  isOn: boolean
  /** opens the page */
  open(number: number): void
  /** the person's notes on highlights in it */
  notes: string[]
  /** pictures of the table that it captions, and of its figures and formulas */
  pictures: ReactNode
  /** actions on its paper */
  choices: ReactNode
  children: ReactNode
}

/** A passage of a paper, with the paper and page above it and its best sentences in bold. */
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
  // While streaming, it is unknown what starts folded.
  const [chosen, choose] = useState<boolean | null>(null)
  const isOpen = isOn || (chosen ?? !startsFolded)
  const nameOf = usePagesName()
  const [first] = places
  if (!first) return null
  const { place, number } = first
  const pages = nameOf(
    place.paperId,
    places.map((one) => one.place.page),
  )
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
          <Button
            aria-expanded={isOpen}
            aria-controls={id}
            kind="quiet"
            className="text-xs"
            onClick={() => choose(!isOpen)}
          >
            {isOpen ? 'Less' : 'Whole passage'}
          </Button>
        )}
        {choices && <span className="passage-choices">{choices}</span>}
      </div>
    </figure>
  )
}
