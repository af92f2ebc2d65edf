'use client'
import { useEffect, useState } from 'react'
import { LatePageCrop } from '@/app/pdf/late-page-crop'
import { Disclosure } from '@/app/ui/disclosure'
import { headEnd } from '@/lib/citations/evidence/table-quote'
import type { EvidenceView } from '@/lib/research/events/answer-view'
import type { Rect } from '@/lib/text/document'
import { locateTable } from '../actions'

type Props = {
  /** the passage with the table's text */
  passage: Pick<EvidenceView, 'paperId' | 'page' | 'text'>
  /** a table with uncertain columns is shown without being requested */
  opensItself: boolean
}

/** A table as pictures of its pages, cut from the PDF on request. */
export function TableOnPage({ passage, opensItself }: Props) {
  const isSure = headEnd(passage.text) !== null
  return (
    <div className="mt-2 print:hidden">
      {!isSure && (
        <p className="text-xs text-soft">
          The columns of this table could not be read reliably. Compare them with the page.
        </p>
      )}
      <Disclosure
        show="Show the table on the page"
        hide="Hide the table on the page"
        startsOpen={opensItself && !isSure}
      >
        <Crop {...passage} />
      </Disclosure>
    </div>
  )
}

function Crop({ paperId, page, text }: Props['passage']) {
  const [places, setPlaces] = useState<Rect[] | 'unknown'>([])
  useEffect(() => {
    let left = false
    locateTable(paperId, page, text)
      .catch(() => null)
      .then((outcome) => {
        if (!left) setPlaces(outcome?.ok && outcome.value.length > 0 ? outcome.value : 'unknown')
      })
    return () => {
      left = true
    }
  }, [paperId, page, text])
  if (places === 'unknown')
    return <p className="text-xs text-soft">The table could not be extracted from its page. Open the page to see it.</p>
  return places.map((place) => (
    <LatePageCrop key={place.page} paperId={paperId} rect={place} label={`Table on page ${place.page}`} />
  ))
}
