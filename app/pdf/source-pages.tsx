'use client'
import dynamic from 'next/dynamic'
import type { Rect } from '@/lib/text/document'

// pdf.js is loaded with the first source that is opened, not with the session.
const PdfPage = dynamic(() => import('./pdf-page').then((module) => module.PdfPage), {
  ssr: false,
  loading: () => <div className="skeleton aspect-[1/1.3] w-full bg-sheet" />,
})

type Props = {
  paperId: string
  title: string
  /** the one that it is cited by */
  page: number
  /** all that it stands on */
  pages: number[]
  rects: Rect[]
}

/** The pages of a source, one below the other, with what it is about marked on them. */
export function SourcePages({ paperId, title, page, pages, rects }: Props) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={`Page ${page}`}
      className="min-h-0 flex-1 overflow-y-auto px-4.5 pt-1 pb-6"
    >
      {pages.map((number) => (
        <PdfPage
          key={`${paperId} ${number}`}
          paperId={paperId}
          page={number}
          rects={rects.filter((rect) => rect.page === number)}
          title={title}
        />
      ))}
    </section>
  )
}
