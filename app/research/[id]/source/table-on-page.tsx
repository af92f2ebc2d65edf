'use client'
import dynamic from 'next/dynamic'
import { useEffect, useId, useState } from 'react'
import { headEnd } from '@/lib/citations/check/table-quote'
import type { EvidenceView } from '@/lib/research/events'
import type { Rect } from '@/lib/text/document'
import { locateTable } from '../actions'

// pdf.js is loaded with the first table that is looked at, not with the session.
const PageCrop = dynamic(() => import('@/app/pdf/page-crop').then((module) => module.PageCrop), { ssr: false })

type Props = {
  /** the passage that the table was read as */
  passage: Pick<EvidenceView, 'paperId' | 'page' | 'text'>
  /** a table whose columns are not sure is shown without being asked for */
  opensItself: boolean
}

/** A table as its page shows it, cut out of the PDF on request. */
export function TableOnPage({ passage: { paperId, page, text }, opensItself }: Props) {
  const isSure = headEnd(text) !== null
  const [isOpen, setOpen] = useState(opensItself && !isSure)
  const [place, setPlace] = useState<Rect | null | 'unknown'>(null)
  const id = useId()
  useEffect(() => {
    if (!isOpen) return
    let left = false
    locateTable(paperId, page, text)
      .catch(() => null)
      .then((outcome) => {
        if (!left) setPlace((outcome?.ok && outcome.value) || 'unknown')
      })
    return () => {
      left = true
    }
  }, [isOpen, paperId, page, text])
  return (
    <div className="mt-2 print:hidden">
      {!isSure && (
        <p className="text-xs text-soft">
          The columns of this table could not be read for sure. Compare with the page.
        </p>
      )}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="button button-quiet text-xs"
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide the table on the page' : 'Show the table on the page'}
      </button>
      <div id={id}>
        {isOpen && place === 'unknown' && (
          <p className="text-xs text-soft">The table could not be cut out of its page. Open the page to see it.</p>
        )}
        {isOpen && place && place !== 'unknown' && (
          <PageCrop paperId={paperId} rect={place} label={`Table on page ${place.page}`} />
        )}
      </div>
    </div>
  )
}
