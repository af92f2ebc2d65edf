'use client'
import { useEffect, useState } from 'react'
import { Button } from '../ui/button'

type Props = {
  page: number
  count: number
  /** the printed page number, if it differs */
  label?: string
  /** address of the file, if the toolbar links to it */
  pdf: string | null
  onPage: (page: number) => void
  zoom: Zooming
  onFind: () => void
  /** the list of notes and highlights; null: it is not here */
  notes: { count: number; isOpen: boolean; toggle: () => void } | null
}

export type Zooming = {
  onSmaller: (() => void) | undefined
  onLarger: (() => void) | undefined
  /** fits the page to the width */
  onFit: () => void
  isFit: boolean
  hasPassage: boolean
  /** zooms to the passage; undefined if it already is */
  onPassage: (() => void) | undefined
}

/** The page number, zoom and search of the PDF viewer. */
export function ViewerBar({ page, count, label, pdf, onPage, zoom, onFind, notes }: Props) {
  const [typed, setTyped] = useState(String(page))
  useEffect(() => setTyped(String(page)), [page])
  const go = () => {
    const wanted = Math.round(Number(typed))
    if (wanted >= 1 && wanted <= count) onPage(wanted)
    else setTyped(String(page))
  }
  const { onSmaller, onLarger, onFit, isFit, hasPassage, onPassage } = zoom
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-end border-b border-line bg-sheet px-3 py-1 text-xs text-soft">
      <form
        className="mr-auto flex items-center gap-1.5 whitespace-nowrap tabular-nums"
        onSubmit={(event) => {
          event.preventDefault()
          go()
        }}
      >
        <label className="flex items-center gap-1.5">
          {/* On a phone the tools need the room. */}
          <span className="max-desk:sr-only">Page</span>
          <input
            inputMode="numeric"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={go}
            className="w-11 rounded-md border border-line bg-paper px-1.5 py-1 text-center text-ink"
          />
        </label>
        of {count || '…'}
        {label && <span title="The number printed on this page, as used in citations.">(p. {label})</span>}
      </form>
      <Tool name="Smaller" act={onSmaller}>
        −
      </Tool>
      <Tool name="Larger" act={onLarger}>
        +
      </Tool>
      <Tool name="Fit the width" act={isFit ? undefined : onFit}>
        Fit
      </Tool>
      {hasPassage && (
        <Tool name="Zoom to the passage" act={onPassage}>
          Passage
        </Tool>
      )}
      <Tool name="Find in this PDF" act={onFind}>
        Find
      </Tool>
      {notes && (
        <Button
          title="Notes and highlights"
          aria-expanded={notes.isOpen}
          kind="quiet"
          className="min-h-8 px-1.5 text-xs desk:px-2 aria-expanded:bg-accent-soft"
          onClick={notes.toggle}
        >
          Notes{notes.count > 0 && ` (${notes.count})`}
        </Button>
      )}
      {pdf && (
        <a
          href={`${pdf}#page=${page}`}
          target="_blank"
          rel="noopener"
          className="px-1.5 whitespace-nowrap underline underline-offset-2 hover:text-ink"
        >
          Open PDF
        </a>
      )}
    </div>
  )
}

function Tool({ name, act, children }: { name: string; act: (() => void) | undefined; children: string }) {
  return (
    <Button
      aria-label={name}
      title={name}
      kind="quiet"
      className="min-h-8 px-1.5 text-xs desk:px-2"
      disabled={!act}
      onClick={act}
    >
      {children}
    </Button>
  )
}
