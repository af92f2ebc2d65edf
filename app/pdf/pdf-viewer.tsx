'use client'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isShortcut } from '@/app/shell/shortcuts'
import type { Highlight } from '@/lib/library/highlights/highlights'
import type { Rect } from '@/lib/text/document'
import { OthersMarks } from '../shared/highlights/others-marks'
import { FindBar } from './find/find-bar'
import { FoundMarks } from './find/found-marks'
import { type FindMatch, useFind } from './find/use-find'
import { KeptMarks } from './kept-marks'
import { PageMarks } from './page-marks'
import { PageSheet } from './page-sheet'
import { PageSlot } from './page-slot'
import { extentOf } from './reading-zoom'
import { NotesPanel } from './selection/notes-panel'
import { type ReadPaper, SelectionTools } from './selection/selection-tools'
import { useHighlights } from './selection/use-highlights'
import { useDocument } from './use-document'
import { usePageLabels } from './use-page-labels'
import { usePlace } from './use-place'
import { useZoom } from './use-zoom'
import { ViewerBar } from './viewer-bar'

export type { ReadPaper } from './selection/selection-tools'

type Props = {
  paper: ReadPaper
  /** page to open */
  startPage?: number
  /** increases when `startPage` is requested again */
  turn?: number
  /** the cited text: marked, and scrolled into view at a readable size */
  passage?: Rect[]
  /** on the page of the paper, which lists its notes: the bar leads to the file instead of to them */
  isOnPaperPage?: boolean
}

/** Ratio of width to height of US letter, used until the document is loaded. */
const USUAL_RATIO = 612 / 792
const NOTHING: Rect[] = []

/** A whole PDF to scroll through, to look for words in, and to select text of. Pages are drawn shortly before they come into view. */
export function PdfViewer({ paper, startPage = 1, turn = 0, passage = NOTHING, isOnPaperPage = false }: Props) {
  const { id: paperId, title } = paper
  const { document, failed } = useDocument(paperId)
  const labels = usePageLabels(paperId)
  const scroller = useRef<HTMLElement>(null)
  const [page, setPage] = useState(startPage)
  const ratio = useRatio(document)
  const count = document?.numPages ?? 0
  const first = useMemo(() => passage.filter((rect) => rect.page === (passage[0]?.page ?? 0)), [passage])
  const { highlights } = useHighlights(paperId)
  const [isNoting, setNoting] = useState(false)

  const { show, showAgain, note } = usePlace(scroller)
  const goTo = useCallback((page: number) => {
    const box = scroller.current
    const slot = box?.querySelector<HTMLElement>(`[data-page="${page}"]`)
    if (box && slot) box.scrollTop = slot.offsetTop - 8
  }, [])
  const showPassage = useCallback(() => {
    const [start] = first
    if (!start) return goTo(startPage)
    show({ page: start.page, x: extentOf(first).left, y: start.y })
  }, [first, startPage, goTo, show])
  const openHighlight = ({ page, rects: [start] }: Highlight) => (start ? show(start) : goTo(page))
  const { zoom, ...zooming } = useZoom({ scroller, rects: first, ratio: ratio ?? USUAL_RATIO, showPassage, showAgain })

  const isReady = count > 0 && ratio !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks for the same page once more
  useEffect(() => {
    if (isReady) showPassage()
  }, [isReady, showPassage, turn])

  const find = useFindBar(document, page, (place) => goTo(place.page))
  const openFind = (event: KeyboardEvent) => {
    if (!isShortcut(event, 'findInPdf')) return
    event.preventDefault()
    find.open()
  }

  if (failed) {
    return (
      <p role="status" className="grid h-full place-items-center p-8 text-center text-sm text-soft">
        This PDF cannot be shown here. It may be damaged, encrypted, or missing from the data directory.
      </p>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl F looks for words, wherever in the viewer the focus is
    <div className="relative flex h-full min-h-0 flex-1 flex-col" onKeyDown={openFind}>
      <ViewerBar
        page={page}
        count={count}
        label={labels[page]}
        pdf={isOnPaperPage ? `/api/papers/${encodeURIComponent(paperId)}/pdf` : null}
        onPage={goTo}
        zoom={zooming}
        onFind={find.open}
        notes={
          isOnPaperPage ? null : { count: highlights.length, isOpen: isNoting, toggle: () => setNoting(!isNoting) }
        }
      />
      {find.isOpen && <FindBar {...find.bar} />}
      <div className="@container flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col @3xl:flex-row-reverse">
          {isNoting && <NotesPanel paper={paper} open={openHighlight} close={() => setNoting(false)} />}
          <section
            ref={scroller}
            aria-label="Pages"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            className="relative min-h-0 min-w-0 flex-1 overflow-auto bg-sunk px-3 py-2 -outline-offset-2"
            onScroll={(event) => setPage(note(event.currentTarget))}
          >
            <div className="mx-auto flex flex-col gap-3" style={{ width: `${zoom * 100}%` }}>
              {document && ratio ? (
                Array.from({ length: count }, (_, index) => index + 1).map((number) => (
                  <PageSlot key={number} number={number} ratio={ratio}>
                    <PageSheet document={document} number={number} ratio={ratio} label={`Page ${number} of ${title}`}>
                      <PageMarks rects={passage.filter((rect) => rect.page === number)} kind="passage" />
                      <OthersMarks page={number} />
                      <KeptMarks highlights={highlights} page={number} />
                      {find.words && <FoundMarks page={number} typed={find.words} here={find.hereOn(number)} />}
                    </PageSheet>
                  </PageSlot>
                ))
              ) : (
                <div className="skeleton aspect-[3/4] w-full bg-sheet" />
              )}
            </div>
          </section>
        </div>
      </div>
      <SelectionTools paper={paper} labels={labels} scroller={scroller} />
    </div>
  )
}

/** `page`: the page in view. The first match shown is on it or after it. */
function useFindBar(document: PDFDocumentProxy | null, page: number, show: (place: { page: number }) => void) {
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [from, setFrom] = useState(1)
  const [chosen, setChosen] = useState<FindMatch | null>(null)
  const looked = useFind(isOpen ? document : null, isOpen ? typed : '', from)
  const count = looked?.found.length ?? 0
  const at = Math.max(
    0,
    looked?.found.findIndex((place) =>
      chosen ? place.page === chosen.page && place.nth === chosen.nth : place.page >= from,
    ) ?? 0,
  )
  const here = looked?.found[at] ?? null
  const shown = useRef(show)
  useEffect(() => {
    shown.current = show
  })
  const [hereOn, nth] = [here?.page ?? null, here?.nth ?? null]
  useEffect(() => {
    if (hereOn !== null && nth !== null) shown.current({ page: hereOn })
  }, [hereOn, nth])
  const close = () => {
    setIsOpen(false)
    setTyped('')
  }
  return {
    isOpen,
    open: () => {
      if (!isOpen) setFrom(page)
      setIsOpen(true)
    },
    words: isOpen && looked ? typed.trim() : '',
    hereOn: (page: number) => (here?.page === page ? here.nth : null),
    bar: {
      typed,
      type: (text: string) => {
        setTyped(text)
        setChosen(null)
      },
      at: looked && { number: at + 1, count, done: looked.done },
      step: (by: 1 | -1) => setChosen(looked?.found[(at + by + count) % count] ?? null),
      close,
    },
  }
}

/** Ratio of width to height of the first page; null until known. */
function useRatio(document: PDFDocumentProxy | null): number | null {
  const [known, setKnown] = useState<{ document: PDFDocumentProxy; ratio: number } | null>(null)
  useEffect(() => {
    if (!document) return
    let left = false
    const keep = (ratio: number) => !left && setKnown({ document, ratio })
    document.getPage(1).then(
      (page) => {
        const { width, height } = page.getViewport({ scale: 1 })
        keep(width / height)
      },
      () => keep(USUAL_RATIO),
    )
    return () => {
      left = true
    }
  }, [document])
  return known?.document === document ? (known?.ratio ?? null) : null
}
