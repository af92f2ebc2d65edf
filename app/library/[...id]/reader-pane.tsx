'use client'
import { useEffect, useRef } from 'react'
import { PdfReader } from '@/app/pdf/pdf-reader'
import type { ReadPaper } from '@/app/pdf/pdf-viewer'
import { Tabs } from '@/app/ui/tabs'
import { FullText } from './full-text'
import { PageLayout } from './page-layout'
import { usePageTurner } from './page-turner'

/** The paper itself: as PDF, as text that Folio read, or with the blocks found on each page. */
export function ReaderPane({ paper, hasText }: { paper: ReadPaper; hasText: boolean }) {
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
      <Tabs
        label="Show the paper as"
        tabs={[
          {
            name: 'pdf',
            words: 'PDF',
            panel: <PdfReader paper={paper} startPage={page} turn={turn} isOnPaperPage />,
          },
          {
            name: 'text',
            words: 'Text',
            disabled: !hasText,
            panel: <FullText paperId={paper.id} page={page} turn={turn} />,
          },
          {
            name: 'layout',
            words: 'Layout',
            disabled: !hasText,
            panel: <PageLayout paperId={paper.id} title={paper.title} page={page} turn={turn} />,
          },
        ]}
      />
    </section>
  )
}
