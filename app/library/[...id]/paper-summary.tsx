'use client'
import { useMemo } from 'react'
import { useHeldForMarkdown } from '@/app/markdown/late-parser'
import { CitationRendering, Markdown } from '@/app/markdown/markdown'
import { placeMarkers, splitAtTokens } from '@/lib/citations/markers/place-markers'
import { usePageTurner } from './page-turner'

type Props = { paperId: string; abstract: string | null; summary: string | null }

/** The paper's summary; each sentence opens its page. */
export function PaperSummary({ paperId, abstract, summary }: Props) {
  useHeldForMarkdown()
  const { openPage } = usePageTurner()
  const { text, markers } = useMemo(() => placeMarkers(summary ?? '', [paperId]), [summary, paperId])
  const rendering = useMemo(() => {
    const repeated = repeatedMarkers(text, markers)
    return {
      cite: (index: number) => {
        const page = markers[index]?.page
        return page && !repeated.has(index) ? <PageButton page={page} onOpen={() => openPage(page)} /> : null
      },
    }
  }, [text, markers, openPage])
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

/** Among consecutive markers for one page in a paragraph, all but the last are hidden. */
export function repeatedMarkers(text: string, markers: { page: number }[]): Set<number> {
  const parts = splitAtTokens(text)
  const repeated = new Set<number>()
  parts.forEach((part, place) => {
    const [between, next] = parts.slice(place + 1, place + 3)
    if (typeof part !== 'number' || typeof between !== 'string' || typeof next !== 'number') return
    if (!between.includes('\n') && markers[part]?.page === markers[next]?.page) repeated.add(part)
  })
  return repeated
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
