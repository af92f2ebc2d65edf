'use client'
import { useState } from 'react'
import { useCanShare } from '@/app/sharing/can-share'
import { SharingDialog } from '@/app/sharing/late-sharing-dialog'
import type { Shareable } from '@/app/sharing/sharing-dialog'
import { SendHighlights } from '@/app/zotero/write/send-highlights'
import type { Highlight } from '@/lib/library/highlights/highlights'
import type { SharedObject } from '@/lib/sharing/share-terms'
import { Button } from '../../ui/button'
import { HighlightItem } from './highlight-item'
import { usePageTurner } from './page-turner'
import { PdfMarksOffer } from './pdf-marks-offer'
import { useHighlightList } from './use-highlight-list'

type Props = {
  paperId: string
  start: Highlight[]
  /** number of marks in its PDF that the person has neither imported nor ignored */
  pdfMarks: number
  /** whether its PDF is in a Zotero that Folio can write to */
  inZotero: boolean
}

/** The person's highlights in this paper, with their notes; each links to its page. */
export function HighlightList({ paperId, start, pdfMarks, inZotero }: Props) {
  const { highlights, take, write } = useHighlightList(paperId, start)
  const { openPage } = usePageTurner()
  const canShare = useCanShare()
  const [sharing, setSharing] = useState<Shareable | null>(null)
  const share = (name: string, object: SharedObject) => setSharing({ name, object, page: false })
  return (
    <section aria-labelledby="highlights" className="mb-8">
      <h2 id="highlights" className="label mb-2">
        Highlights
      </h2>
      {sharing && <SharingDialog choices={[sharing]} close={() => setSharing(null)} />}
      {pdfMarks > 0 && <PdfMarksOffer paperId={paperId} count={pdfMarks} />}
      {highlights.length === 0 && pdfMarks === 0 && (
        <p className="text-sm text-soft">None yet. Select text in the PDF to highlight it.</p>
      )}
      <ul>
        {highlights.map((highlight) => (
          <HighlightItem
            key={highlight.id}
            highlight={highlight}
            openPage={openPage}
            take={() => take(highlight)}
            share={canShare ? () => share('This highlight', { kind: 'highlight', objectId: highlight.id }) : null}
            write={(note) => write(highlight, note)}
          />
        ))}
      </ul>
      {canShare && highlights.length > 0 && (
        <Button className="mr-2" onClick={() => share('All highlights', { kind: 'highlights', objectId: paperId })}>
          Share all…
        </Button>
      )}
      {inZotero && highlights.some(({ annotation }) => !annotation) && <SendHighlights paperId={paperId} />}
    </section>
  )
}
