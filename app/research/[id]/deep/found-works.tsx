import { byline } from '@/app/markdown/byline'
import { safeLink } from '@/app/markdown/safe-link'
import { sourceTitle } from '@/app/markdown/source-title'
import type { JudgedWork } from '@/lib/research/events/considered-papers'
import { count } from '@/lib/research/run/stage'
import type { RunView } from '@/lib/research/run-view'
import { AddToZotero } from '../source/add-to-zotero'
import { SourceQuality } from '../source/source-quality'

/** Works found outside the library, those that gave a passage first, with their quality as sources. */
export function FoundWorks({ view: { works, facts }, suffix }: { view: RunView; suffix: string }) {
  if (works.length === 0) return null
  const speaking = new Set(facts.map(({ paperId }) => paperId))
  const sorted = works.toSorted(
    (a, b) =>
      Number(speaking.has(b.paperId)) - Number(speaking.has(a.paperId)) ||
      Number(isRetracted(a)) - Number(isRetracted(b)),
  )
  const used = works.filter(({ paperId }) => speaking.has(paperId)).length
  return (
    <section aria-label={`Found outside your library${suffix}`} className="border-t border-line px-3.5 pt-2.5 pb-3">
      <details>
        <summary className="rounded-sm text-xs font-medium text-ink tabular-nums">
          Outside your library: {count(works.length, 'work')}, {used} with passages
        </summary>
        <ul className="mt-1">
          {sorted.map((work) => (
            <Work key={work.paperId} work={work} />
          ))}
        </ul>
      </details>
    </section>
  )
}

const isRetracted = ({ notice }: JudgedWork) => notice?.kind === 'retraction'

function Work({ work }: { work: JudgedWork }) {
  const { title, authors, published, sources, url, inLibrary, readInFull } = work
  const href = safeLink(url)
  return (
    <li className="border-t border-line py-2 text-sm first:border-0">
      {href ? (
        <a href={href} target="_blank" rel="noopener noreferrer" className="wrap-anywhere hover:underline">
          {title || url}
        </a>
      ) : (
        <span className="wrap-anywhere">{title}</span>
      )}
      <p className="text-xs text-soft">
        {[
          byline(authors, published),
          sources.map(sourceTitle).join(', '),
          inLibrary && 'in your library',
          readInFull && 'its PDF was read',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <SourceQuality work={work} />
      {!inLibrary && (
        <div className="mt-1.5">
          <AddToZotero work={work} />
        </div>
      )}
    </li>
  )
}
