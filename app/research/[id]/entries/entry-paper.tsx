import type { ReactNode } from 'react'
import { PaperLink } from '@/app/library/paper-link'
import { byline } from '@/app/markdown/byline'
import type { ListedPaper } from '@/lib/sessions/entries'

/** Title, authors and id of a paper, as shown in every entry about one. */
export function EntryPaper({ paper, children }: { paper: ListedPaper; children?: ReactNode }) {
  return (
    <div className="min-w-0">
      <PaperLink
        id={paper.id}
        className="font-serif text-[1.0313rem] leading-snug font-medium wrap-anywhere underline-offset-2 hover:underline"
      >
        {paper.title}
      </PaperLink>
      <p className="mt-0.5 text-xs text-soft">
        {byline(paper.authors, paper.published)}{' '}
        <span className="ml-1 font-mono text-2xs wrap-anywhere text-faint">{paper.id}</span>
      </p>
      {children}
    </div>
  )
}
