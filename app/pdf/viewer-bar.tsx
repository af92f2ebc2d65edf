'use client'
import { useEffect, useState } from 'react'

type Props = {
  page: number
  count: number
  pdf: string
  onPage: (page: number) => void
  onSmaller: (() => void) | undefined
  onLarger: (() => void) | undefined
}

/** Where one is in the PDF, and how large it is shown. */
export function ViewerBar({ page, count, pdf, onPage, onSmaller, onLarger }: Props) {
  const [typed, setTyped] = useState(String(page))
  useEffect(() => setTyped(String(page)), [page])
  const go = () => {
    const wanted = Math.round(Number(typed))
    if (wanted >= 1 && wanted <= count) onPage(wanted)
    else setTyped(String(page))
  }
  return (
    <div className="flex shrink-0 items-center gap-1 border-b border-line bg-sheet px-3 py-1 text-xs text-soft">
      <form
        className="flex items-center gap-1.5 tabular-nums"
        onSubmit={(event) => {
          event.preventDefault()
          go()
        }}
      >
        <label className="flex items-center gap-1.5">
          Page
          <input
            inputMode="numeric"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={go}
            className="w-11 rounded-md border border-line bg-paper px-1.5 py-1 text-center text-ink"
          />
        </label>
        of {count || '…'}
      </form>
      <button
        type="button"
        aria-label="Smaller"
        className="button button-quiet ml-auto px-2.5"
        disabled={!onSmaller}
        onClick={onSmaller}
      >
        −
      </button>
      <button
        type="button"
        aria-label="Larger"
        className="button button-quiet px-2.5"
        disabled={!onLarger}
        onClick={onLarger}
      >
        +
      </button>
      <a href={`${pdf}#page=${page}`} className="px-1.5 underline underline-offset-2 hover:text-ink">
        Open PDF
      </a>
    </div>
  )
}
