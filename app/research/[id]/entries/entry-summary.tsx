'use client'
import Link from 'next/link'
import { useMemo } from 'react'
import { repeatedMarkers } from '@/app/library/[...id]/paper-summary'
import { CitationRendering, Markdown } from '@/app/markdown/markdown'
import { placeAddress } from '@/app/pdf/place-address'
import { placeMarkers } from '@/lib/citations/markers/place-markers'
import type { ListedPaper } from '@/lib/sessions/entries'
import { EntryPaper } from './entry-paper'

/** The summary of a paper, with links to its pages. */
export function EntrySummary({ paper, markdown }: { paper: ListedPaper; markdown: string }) {
  const { text, markers } = useMemo(() => placeMarkers(markdown, [paper.id]), [markdown, paper.id])
  const rendering = useMemo(() => {
    const repeated = repeatedMarkers(text, markers)
    return {
      isOpen: () => false,
      cite: (index: number) => {
        const page = markers[index]?.page
        if (!page || repeated.has(index)) return null
        return (
          <Link
            href={placeAddress(paper.id, page)}
            prefetch={false}
            aria-label={`Open page ${page}`}
            className="mx-0.5 rounded-md px-1 py-0.5 align-[2px] font-sans text-2xs leading-none whitespace-nowrap text-faint no-underline hover:bg-accent-soft hover:text-ink"
          >
            p {page}
          </Link>
        )
      },
    }
  }, [text, markers, paper.id])
  return (
    <div className="panel px-5 py-4">
      <EntryPaper paper={paper} />
      <div className="reading mt-4 text-[1.0313rem] leading-relaxed">
        <CitationRendering value={rendering}>
          <Markdown text={text} dollarMath={false} />
        </CitationRendering>
      </div>
    </div>
  )
}
