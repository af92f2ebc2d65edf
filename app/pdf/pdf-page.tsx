'use client'
import { PageSheet } from './page-sheet'
import { useDocument } from './use-document'

/** A rectangle as fractions (0..1) of its page, from the top-left corner. */
type PageRect = { x: number; y: number; w: number; h: number }

type Props = { paperId: string; page: number; rects: PageRect[]; title: string }

/** One page of a paper, with what is cited marked on it and brought into view. */
export function PdfPage({ paperId, page, rects, title }: Props) {
  const { document, failed } = useDocument(paperId)
  if (failed || (document && page > document.numPages)) {
    return (
      <p
        role="status"
        className="rounded-card border border-dashed border-edge/60 bg-sheet p-6 text-center text-sm text-soft"
      >
        This page cannot be shown: the PDF is not there, or cannot be read.
      </p>
    )
  }
  if (!document) return <div className="skeleton aspect-[3/4] w-full bg-sheet" />
  return (
    <PageSheet document={document} number={page} label={`Page ${page} of ${title}`} onDrawn={showFirstMark}>
      <div className="pdf-marks">
        {rects.map(({ x, y, w, h }) => (
          <span
            key={`${x} ${y} ${w} ${h}`}
            className="pdf-mark"
            data-testid="highlight"
            style={{ left: `${x * 100}%`, top: `${y * 100}%`, width: `${w * 100}%`, height: `${h * 100}%` }}
          />
        ))}
      </div>
    </PageSheet>
  )
}

/** Scrolls what the page lies in, and nothing else, until the first mark stands at a third of its height. */
function showFirstMark(sheet: HTMLElement) {
  const mark = sheet.querySelector('.pdf-mark')
  const scroller = findScroller(sheet)
  if (!mark || !scroller) return
  const away = mark.getBoundingClientRect().top - scroller.getBoundingClientRect().top
  const seen = away >= 0 && away < scroller.clientHeight * 0.75
  if (!seen) scroller.scrollTop += away - scroller.clientHeight / 3
}

function findScroller(from: HTMLElement): HTMLElement | null {
  for (let element = from.parentElement; element && element !== document.body; element = element.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(element).overflowY)) return element
  }
  return null
}
