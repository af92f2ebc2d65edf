'use client'
import { useMemo } from 'react'
import { CitationRendering, Markdown } from '@/app/markdown/markdown'
import { placeMarkers } from '@/app/markdown/place-markers'
import { usePageTurner } from './page-turner'

type Props = { paperId: string; abstract: string | null; summary: string | null }

/** What the paper says in short; each sentence opens its page. */
export function PaperSummary({ paperId, abstract, summary }: Props) {
  const { openPage } = usePageTurner()
  const { text, markers } = useMemo(() => placeMarkers(summary ?? '', [paperId]), [summary, paperId])
  const rendering = useMemo(
    () => ({
      isOpen: () => false,
      cite: (index: number) => {
        const page = markers[index]?.page
        return page ? <PageButton page={page} onOpen={() => openPage(page)} /> : null
      },
    }),
    [markers, openPage],
  )
  const said = /^#+ abstract\b/im.test(summary ?? '')
  return (
    <>
      {abstract && !said && (
        <section aria-labelledby="abstract" className="mb-8">
          <h2 id="abstract" className="label mb-2">
            Abstract
          </h2>
          <p className="reading text-reading">{abstract}</p>
        </section>
      )}
      {summary && (
        <section aria-labelledby="summary" className="mb-8">
          <h2 id="summary" className="label mb-2">
            Summary
          </h2>
          <div className="reading text-reading">
            <CitationRendering value={rendering}>
              <Markdown text={text} dollarMath={false} />
            </CitationRendering>
          </div>
        </section>
      )}
    </>
  )
}

function PageButton({ page, onOpen }: { page: number; onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Open page ${page}`}
      onClick={onOpen}
      className="mx-0.5 rounded-md px-1 py-0.5 align-[2px] font-sans text-2xs leading-none whitespace-nowrap text-faint hover:bg-accent-soft hover:text-ink"
    >
      p {page}
    </button>
  )
}
