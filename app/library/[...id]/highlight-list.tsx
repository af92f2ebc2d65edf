'use client'
import { useState } from 'react'
import { annotationName } from '@/app/pdf/annotation-name'
import { useHighlights } from '@/app/pdf/selection/use-highlights'
import { useCanShare } from '@/app/sharing/can-share'
import { SharingDialog } from '@/app/sharing/late-sharing-dialog'
import type { Shareable } from '@/app/sharing/sharing-dialog'
import { showToast } from '@/app/ui/toast'
import { SendHighlights } from '@/app/zotero/write/send-highlights'
import type { Highlight } from '@/lib/library/organize/highlights'
import type { SharedObject } from '@/lib/sharing/share-terms'
import { usePageTurner } from './page-turner'
import { PdfMarksOffer } from './pdf-marks-offer'

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
  const { highlights, keep, remove } = useHighlights(paperId, start)
  const canShare = useCanShare()
  const [sharing, setSharing] = useState<Shareable | null>(null)
  const share = (name: string, object: SharedObject) => setSharing({ name, object, page: false })
  const say = (message: string | null, undo?: () => void) =>
    message && showToast({ message, ...(undo ? { undo } : { tone: 'bad' }) })
  const take = (highlight: Highlight) => {
    say('Highlight removed.', () => keep(highlight).then((wrong) => say(wrong)))
    remove(highlight.id).then((wrong) => say(wrong))
  }
  return (
    <section aria-labelledby="highlights" className="mb-8">
      <h2 id="highlights" className="label mb-2">
        Highlights
      </h2>
      {sharing && <SharingDialog choices={[sharing]} close={() => setSharing(null)} />}
      {pdfMarks > 0 && <PdfMarksOffer paperId={paperId} count={pdfMarks} />}
      {highlights.length === 0 && pdfMarks === 0 && (
        <p className="text-sm text-soft">None yet. Select words in the PDF to highlight them.</p>
      )}
      <ul>
        {highlights.map((highlight) => (
          <HighlightItem
            key={highlight.id}
            highlight={highlight}
            take={() => take(highlight)}
            share={canShare ? () => share('This highlight', { kind: 'highlight', objectId: highlight.id }) : null}
            write={(note) => keep({ ...highlight, note }).then((wrong) => say(wrong))}
          />
        ))}
      </ul>
      {canShare && highlights.length > 0 && (
        <button
          type="button"
          className="button mr-2"
          onClick={() => share('All highlights', { kind: 'highlights', objectId: paperId })}
        >
          Share all…
        </button>
      )}
      {inZotero && highlights.some(({ annotation }) => !annotation) && <SendHighlights paperId={paperId} />}
    </section>
  )
}

type ItemProps = { highlight: Highlight; take(): void; write(note: string): void; share: (() => void) | null }

function HighlightItem({ highlight, take, write, share }: ItemProps) {
  const { page, quote, note, annotation, color } = highlight
  const { openPage } = usePageTurner()
  const [writing, setWriting] = useState(false)
  return (
    <li className="border-t border-line py-2.5">
      {page > 0 && (
        <button
          type="button"
          onClick={() => openPage(page)}
          className="block w-full border-l-3 border-good/60 pl-3 text-left font-serif leading-snug wrap-anywhere hover:border-good"
          style={{ borderColor: annotation?.color ?? color }}
        >
          <span className="line-clamp-5">{quote || annotationName(highlight)}</span>
        </button>
      )}
      {page === 0 && quote && <p className="font-serif leading-snug wrap-anywhere">{quote}</p>}
      {writing ? (
        <form
          className="mt-2 grid gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            write(String(new FormData(event.currentTarget).get('note') ?? '').trim())
            setWriting(false)
          }}
        >
          <textarea
            name="note"
            aria-label={`Note on page ${page}`}
            defaultValue={note}
            rows={2}
            // biome-ignore lint/a11y/noAutofocus: whoever chose to write wants to type
            autoFocus
            className="field field-sizing-content resize-none font-serif"
          />
          <span className="flex justify-end gap-1">
            <button type="button" className="button button-quiet" onClick={() => setWriting(false)}>
              Cancel
            </button>
            <button type="submit" className="button button-main">
              Save note
            </button>
          </span>
        </form>
      ) : (
        note && <p className="mt-1.5 text-sm whitespace-pre-line wrap-anywhere">{note}</p>
      )}
      <p className="mt-1 flex items-center gap-3 text-xs text-soft">
        {page > 0 ? sayPage(page, annotation?.pageLabel) : annotationName(highlight)}
        {annotation?.author && ` by ${annotation.author}`}
        {page > 0 && highlight.rects.length === 0 && ', not found on the page'}
        {annotation === undefined ? (
          <>
            <button type="button" className="underline-offset-2 hover:underline" onClick={() => setWriting(true)}>
              {note ? 'Edit note' : 'Add note'}
            </button>
            <button type="button" className="underline-offset-2 hover:underline" onClick={take}>
              Remove
            </button>
          </>
        ) : (
          <a href={annotation.address} className="underline-offset-2 hover:underline">
            Open in Zotero
          </a>
        )}
        {share && (
          <button type="button" className="underline-offset-2 hover:underline" onClick={share}>
            Share…
          </button>
        )}
      </p>
      {annotation?.tags && (
        <ul aria-label="Tags in Zotero" className="mt-1 flex flex-wrap gap-1 text-xs text-soft">
          {annotation.tags.map((tag) => (
            <li key={tag} className="rounded-sm border border-line px-1.5 wrap-anywhere">
              {tag}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** The printed page number, with the position in the file if it differs. */
function sayPage(page: number, label: string | undefined): string {
  return label && label !== String(page) ? `page ${label} (${page} of the file)` : `page ${page}`
}
