'use client'
import { useEffect, useRef, useState } from 'react'
import { PdfReader } from '@/app/pdf/pdf-reader'
import type { ReadPaper } from '@/app/pdf/pdf-viewer'
import { FullText } from './full-text'
import { usePageTurner } from './page-turner'

const TABS = { pdf: 'PDF', text: 'Text' } as const
type Tab = keyof typeof TABS

/** The paper itself, beside what is said about it: as PDF, or the text that Folio read. */
export function ReaderPane({ paper, hasText }: { paper: ReadPaper; hasText: boolean }) {
  const [tab, setTab] = useState<Tab>('pdf')
  const pane = useRef<HTMLElement>(null)
  const { page, turn } = usePageTurner()
  useEffect(() => {
    if (turn === 0) return
    const beside = window.matchMedia('(min-width: 75rem)').matches
    if (!beside) pane.current?.scrollIntoView({ block: 'start' })
  }, [turn])
  return (
    <section
      ref={pane}
      aria-label="Reader"
      className="flex h-[88dvh] min-w-0 scroll-mt-14 flex-col border-y border-line bg-sunk wide:sticky wide:top-0 wide:h-dvh wide:border-y-0 wide:border-l"
    >
      <div role="tablist" aria-label="Show the paper as" className="flex shrink-0 gap-1 bg-sheet px-3 pt-2 pb-1.5">
        {(Object.keys(TABS) as Tab[]).map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={tab === name}
            aria-controls="reader"
            tabIndex={tab === name ? 0 : -1}
            disabled={name === 'text' && !hasText}
            onClick={() => setTab(name)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
              const other = name === 'pdf' && hasText ? 'text' : 'pdf'
              setTab(other)
              document.getElementById(`tab-${other}`)?.focus()
            }}
            className="rounded-full px-3 py-1 text-sm text-soft disabled:opacity-50 aria-selected:bg-accent-soft aria-selected:text-ink"
          >
            {TABS[name]}
          </button>
        ))}
      </div>
      <div id="reader" role="tabpanel" aria-labelledby={`tab-${tab}`} className="min-h-0 flex-1">
        {tab === 'pdf' ? (
          <PdfReader paper={paper} startPage={page} turn={turn} hasLink />
        ) : (
          <FullText paperId={paper.id} page={page} turn={turn} />
        )}
      </div>
    </section>
  )
}
