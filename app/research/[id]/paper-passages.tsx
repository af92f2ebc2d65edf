import Link from 'next/link'
import type { EvidenceView } from '@/lib/research/events'
import { Relevance } from './considered-paper'

/** The passages of a paper that are evidence, the nearest first, each leading to its page. */
export function PaperPassages({ passages }: { passages: EvidenceView[] }) {
  if (passages.length === 0) return null
  const sorted = passages.toSorted((a, b) => b.relevance - a.relevance)
  return (
    <ul aria-label="Passages" className="grid gap-1">
      {sorted.map(({ id, paperId, page, pages, section, text, relevance }) => (
        <li key={id}>
          <Link
            href={`/library/${paperId}?page=${page}`}
            prefetch={false}
            className="block rounded-md border-l-2 border-line px-2.5 py-1 hover:border-accent hover:bg-sunk"
          >
            <span className="flex gap-2 text-xs text-soft">
              <b className="font-medium text-ink">
                {pages.length > 1 ? `pages ${pages[0]}–${pages.at(-1)}` : `page ${page}`}
              </b>
              <Relevance of={relevance} />
              <span className="truncate text-faint">{section}</span>
            </span>
            <span className="line-clamp-2 font-serif text-[0.9375rem] leading-snug">{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
