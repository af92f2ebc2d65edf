'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { PageSheet } from './page-sheet'
import { useDocument } from './use-document'
import { ViewerBar } from './viewer-bar'

type Props = {
  paperId: string
  title: string
  /** the page to open at */
  startPage?: number
  /** counts up when `startPage` is asked for once more */
  turn?: number
}

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]

/** A whole PDF to scroll through. Pages are drawn shortly before they come into view. */
export function PdfViewer({ paperId, title, startPage = 1, turn = 0 }: Props) {
  const { document, failed } = useDocument(paperId)
  const scroller = useRef<HTMLElement>(null)
  const [page, setPage] = useState(startPage)
  const [zoom, setZoom] = useState(ZOOMS.indexOf(1))
  const pdf = `/api/papers/${encodeURIComponent(paperId)}/pdf`
  const count = document?.numPages ?? 0

  const goTo = useCallback((number: number) => {
    const box = scroller.current
    const slot = box?.querySelector<HTMLElement>(`[data-page="${number}"]`)
    if (box && slot) box.scrollTop = slot.offsetTop - 8
  }, [])
  useEffect(() => {
    if (count > 0 && (startPage > 1 || turn > 0)) goTo(Math.min(startPage, count))
  }, [count, startPage, turn, goTo])

  if (failed) {
    return (
      <p role="status" className="grid h-full place-items-center p-8 text-center text-sm text-soft">
        This PDF cannot be shown here. It may be damaged, encrypted, or gone from the data directory.
      </p>
    )
  }
  return (
    <div className="flex h-full min-h-0 flex-col">
      <ViewerBar
        page={page}
        count={count}
        pdf={pdf}
        onPage={goTo}
        onSmaller={zoom > 0 ? () => setZoom(zoom - 1) : undefined}
        onLarger={zoom < ZOOMS.length - 1 ? () => setZoom(zoom + 1) : undefined}
      />
      <section
        ref={scroller}
        aria-label="Pages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="relative min-h-0 flex-1 overflow-auto bg-sunk px-3 py-2"
        onScroll={(event) => setPage(pageInView(event.currentTarget))}
      >
        <div className="mx-auto flex flex-col gap-3" style={{ width: `${(ZOOMS[zoom] ?? 1) * 100}%` }}>
          {document ? (
            Array.from({ length: count }, (_, index) => index + 1).map((number) => (
              <Slot key={number} number={number}>
                <PageSheet document={document} number={number} label={`Page ${number} of ${title}`} />
              </Slot>
            ))
          ) : (
            <div className="skeleton aspect-[3/4] w-full bg-sheet" />
          )}
        </div>
      </section>
    </div>
  )
}

/** Keeps a page's place; the page itself is there only when it is near the view. */
function Slot({ number, children }: { number: number; children: React.ReactNode }) {
  const slot = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    if (!slot.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        if (!entry.isIntersecting && entry.boundingClientRect.height > 0) setHeight(entry.boundingClientRect.height)
        setNear(entry.isIntersecting)
      },
      { root: slot.current.closest('section'), rootMargin: '100% 0px' },
    )
    observer.observe(slot.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={slot} data-page={number} style={near ? undefined : { height, aspectRatio: height ? undefined : 0.75 }}>
      {near && children}
    </div>
  )
}

/** The page that holds the upper third of the view. */
function pageInView(scroller: HTMLElement): number {
  const line = scroller.scrollTop + scroller.clientHeight / 3
  const slots = scroller.querySelectorAll<HTMLElement>('[data-page]')
  let found = 1
  for (const slot of slots) {
    if (slot.offsetTop > line) break
    found = Number(slot.dataset.page)
  }
  return found
}
