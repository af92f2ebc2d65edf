'use client'
import dynamic from 'next/dynamic'
import type { ListedPaper } from '@/lib/sessions/entries'
import { EntryPaper } from './entry-paper'

// pdf.js is loaded with the first displayed page instead of the session.
const PdfPage = dynamic(() => import('@/app/pdf/pdf-page').then((module) => module.PdfPage), {
  ssr: false,
  loading: () => <div className="skeleton aspect-[1/1.3] w-full bg-sheet" />,
})

type Props = { paper: ListedPaper; pages: number; hasPdf: boolean }

/** The first page of a paper, with a link to the rest. */
export function EntryOpened({ paper, pages, hasPdf }: Props) {
  return (
    <>
      <EntryPaper paper={paper} />
      {hasPdf ? (
        <>
          <p className="mt-2 flex gap-x-4 text-xs text-soft">
            <span>{pages === 1 ? 'One page' : `${pages} pages`}</span>
            <a
              href={`/api/papers/${encodeURIComponent(paper.id)}/pdf`}
              className="underline underline-offset-2 hover:text-ink"
            >
              Open PDF
            </a>
          </p>
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            aria-label={`First page of ${paper.title}`}
            className="mt-3 h-[34rem] overflow-y-auto rounded-card border border-line bg-sunk p-3"
          >
            <PdfPage paperId={paper.id} page={1} title={paper.title} />
          </section>
        </>
      ) : (
        <p className="mt-2 text-sm text-soft">There is no PDF for this paper: only its metadata is available.</p>
      )}
    </>
  )
}
