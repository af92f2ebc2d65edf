import { placeName } from '@/lib/citations/markers/place'
import type { Trace } from '@/lib/research/trace/read-trace'

type Props = Pick<Trace, 'papers' | 'works' | 'passages' | 'passages_left'>

/** The weighed papers, with why each was kept or not, and the passages kept or not read. */
export function Papers({ papers, works, passages, passages_left: left }: Props) {
  if (papers.length + works.length + passages.length + left.length === 0) return null
  const kept = papers.filter((paper) => paper.kept)
  const dropped = papers.filter((paper) => !paper.kept)
  return (
    <section aria-labelledby="results" className="mt-10">
      <h2 id="results" className="mb-2 font-serif text-lg font-semibold">
        Results
      </h2>
      <Weighed title={`Papers kept (${kept.length})`} papers={kept} />
      <Weighed title={`Papers left out (${dropped.length})`} papers={dropped} />
      <Weighed
        title={`Works found outside the library (${works.length})`}
        papers={works.map(({ paper_id, title, reasons, sources }) => ({
          ...{ paper_id, title },
          reason: [sources.join(', '), ...reasons].join('; '),
        }))}
      />
      {passages.length > 0 && (
        <details className="border-t border-line py-2 text-sm">
          <summary className="rounded-sm">Passages kept ({passages.length})</summary>
          <ul className="mt-1.5 grid gap-2">
            {passages.map(({ id, paper_id, page, text, question }) => (
              <li key={id} className="wrap-anywhere">
                <span className="text-xs text-soft">
                  {paper_id}, {placeName(page)}
                  {question && ` · for “${question}”`}
                </span>
                <span className="line-clamp-3 font-serif">{text}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {left.length > 0 && (
        <details className="border-t border-line py-2 text-sm">
          <summary className="rounded-sm">Passages found but not read ({left.length})</summary>
          <ul className="mt-1.5 grid gap-2">
            {left.map(({ paper_id, page, text, reason }) => (
              <li key={`${paper_id} ${page} ${text}`} className="wrap-anywhere">
                <span className="text-xs text-soft">
                  {paper_id}, {placeName(page)} · {reason}
                </span>
                <span className="line-clamp-2 font-serif">{text}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

type Listed = Pick<Trace['papers'][number], 'paper_id' | 'title' | 'reason'> & { relevance?: number }

function Weighed({ title, papers }: { title: string; papers: Listed[] }) {
  if (papers.length === 0) return null
  return (
    <details className="border-t border-line py-2 text-sm">
      <summary className="rounded-sm">{title}</summary>
      <ul className="mt-1.5 grid gap-1">
        {papers.map(({ paper_id, title, relevance, reason }) => (
          <li key={paper_id} className="flex flex-wrap gap-x-3">
            <span className="w-9 font-mono text-2xs leading-5 text-faint tabular-nums">{relevance?.toFixed(2)}</span>
            <span className="min-w-0 flex-1 basis-48 wrap-anywhere">{title}</span>
            <span className="text-xs leading-5 text-soft">{reason}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
