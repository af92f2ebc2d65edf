'use client'
import Link from 'next/link'
import { byline } from '@/app/markdown/byline'
import { PdfReader } from '@/app/pdf/pdf-reader'
import { placeAddress } from '@/app/pdf/place-address'
import { locatorOf, placeName } from '@/lib/citations/markers/place'
import type { DraftSource } from '@/lib/research/look-up/look-up'
import { Button } from '../ui/button'

/** A quote with its paper and location. */
type Source = Pick<DraftSource, 'paperId' | 'title' | 'authors' | 'published' | 'page' | 'label' | 'quote' | 'rects'>

/** The page of a quote, with the quote marked. Without `onClose` the container closes it. */
export function SourcePage({ source, onClose }: { source: Source; onClose?(): void }) {
  const { paperId, title, authors, published, page, label, quote, rects } = source
  const onPage = locatorOf(page) === 'page'
  return (
    <>
      <header className="max-h-[45%] shrink-0 overflow-y-auto border-b border-line bg-sheet px-4.5 pt-4 pb-3.5">
        <div className="flex items-start gap-2">
          <h2 className="min-w-0 flex-1 font-serif text-[1rem] leading-snug font-semibold">{title}</h2>
          {onClose && (
            <Button aria-label="Close source" kind="quiet" className="px-2.5" onClick={onClose}>
              ×
            </Button>
          )}
        </div>
        <p className="mt-0.5 text-xs text-soft">
          {byline(authors, published)} · {placeName(page, label)}
        </p>
        <blockquote className="mt-3 rounded-r-md border-l-3 border-mark-line bg-mark/45 px-3 py-2 font-serif text-[0.9375rem] leading-normal">
          <mark className="bg-transparent text-inherit">{quote}</mark>
        </blockquote>
        {onPage && rects.length === 0 && (
          <p className="mt-1 text-xs text-soft">
            The exact passage could not be located, so the page is shown without a highlight.
          </p>
        )}
        <p className="mt-2.5 flex gap-4 text-xs text-soft">
          <Link
            href={placeAddress(paperId, page)}
            prefetch={false}
            className="underline underline-offset-2 hover:text-ink"
          >
            Open paper
          </Link>
          {onPage && (
            <a
              href={`/api/papers/${encodeURIComponent(paperId)}/pdf#page=${page}`}
              target="_blank"
              rel="noopener"
              className="underline underline-offset-2 hover:text-ink"
            >
              Open PDF
            </a>
          )}
        </p>
      </header>
      {onPage && (
        <PdfReader key={paperId} paper={{ id: paperId, title, authors, published }} startPage={page} passage={rects} />
      )}
    </>
  )
}
