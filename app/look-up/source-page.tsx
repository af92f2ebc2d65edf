'use client'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { byline } from '@/app/markdown/paper-label'
import type { DraftSource } from '@/lib/research/look-up'

// pdf.js is loaded with the first source that is opened, not with the page.
const PdfPage = dynamic(() => import('@/app/pdf/pdf-page').then((module) => module.PdfPage), {
  ssr: false,
  loading: () => <div className="skeleton aspect-[1/1.3] w-full bg-sheet" />,
})

/** The page that a quote stands on, with the quote marked. */
export function SourcePage({ source, onClose }: { source: DraftSource; onClose(): void }) {
  const { paperId, title, authors, published, page, quote, rects } = source
  const pages = [...new Set([page, ...rects.map((rect) => rect.page)])].sort((a, b) => a - b)
  return (
    <>
      <header className="max-h-[45%] shrink-0 overflow-y-auto border-b border-line bg-sheet px-4.5 pt-4 pb-3.5">
        <div className="flex items-start gap-2">
          <h2 className="min-w-0 flex-1 font-serif text-[1rem] leading-snug font-semibold">{title}</h2>
          <button type="button" aria-label="Close source" className="button button-quiet px-2.5" onClick={onClose}>
            ×
          </button>
        </div>
        <p className="mt-0.5 text-xs text-soft">
          {byline(authors, published)} · page {page}
        </p>
        <blockquote className="mt-3 rounded-r-md border-l-3 border-mark-line bg-mark/45 px-3 py-2 font-serif text-[0.9375rem] leading-normal">
          <mark className="bg-transparent text-inherit">{quote}</mark>
        </blockquote>
        {rects.length === 0 && (
          <p className="mt-1 text-xs text-soft">
            The passage could not be located on the page for sure, so the page is shown without a highlight.
          </p>
        )}
        <p className="mt-2.5 flex gap-4 text-xs text-soft">
          <Link
            href={`/library/${encodeURIComponent(paperId)}?page=${page}`}
            prefetch={false}
            className="underline underline-offset-2 hover:text-ink"
          >
            Open paper
          </Link>
          <a
            href={`/api/papers/${encodeURIComponent(paperId)}/pdf#page=${page}`}
            className="underline underline-offset-2 hover:text-ink"
          >
            Open PDF
          </a>
        </p>
      </header>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={`Page ${page}`}
        className="min-h-0 flex-1 overflow-y-auto px-4.5 pt-3 pb-6"
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
    </>
  )
}
