'use client'
import { useState } from 'react'
import { PaperLink } from '@/app/library/paper-link'
import { May } from '@/app/rights'
import { When } from '@/app/shell/when'
import type { NewWork } from '@/lib/library/new-works/new-works'
import { SOURCE_TITLES } from '@/lib/sources/work/source'
import { Button } from '../../ui/button'

type Props = {
  work: NewWork
  onAdd: (work: NewWork) => Promise<void>
  onDismiss: (work: NewWork) => Promise<void>
}

/** A new work: its details, its source, and actions. */
export function WorkRow({ work, onAdd, onDismiss }: Props) {
  const [busy, setBusy] = useState(false)
  const { id, title, authors, published, venue, abstract, kind, citations, openPdfUrl, notice, told, foundAt } = work
  const doing = (act: (work: NewWork) => Promise<void>) => async () => {
    setBusy(true)
    await act(work)
    setBusy(false)
  }
  const facts = [
    published,
    venue,
    kind === 'preprint' && 'preprint',
    kind === 'review' && 'review',
    citations !== null && `cited ${citations.toLocaleString('en')} ${citations === 1 ? 'time' : 'times'}`,
    openPdfUrl && 'open-access PDF',
    `from ${told.map(({ source }) => SOURCE_TITLES[source]).join(', ')}`,
  ].filter(Boolean)
  return (
    <li className="border-t border-line py-3" aria-busy={busy}>
      <PaperLink id={id} className="font-serif wrap-anywhere underline-offset-2 hover:underline">
        {title}
      </PaperLink>
      <p className="text-sm text-soft">{sayAuthors(authors)}</p>
      {notice && <p className="text-sm text-bad">{notice.text}</p>}
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <p className="min-w-0 basis-full text-xs text-faint desk:flex-1 desk:basis-0">
          {facts.join(' · ')} · found <When iso={foundAt} />
        </p>
        <span className="flex gap-2">
          <May right="bring">
            <Button disabled={busy} onClick={doing(onAdd)}>
              Add<span className="sr-only"> {title} to the library</span>
            </Button>
          </May>
          <Button kind="quiet" disabled={busy} onClick={doing(onDismiss)}>
            Dismiss<span className="sr-only"> {title}</span>
          </Button>
        </span>
      </div>
      {abstract && (
        <details className="mt-1 text-sm">
          <summary className="text-soft">
            Abstract<span className="sr-only"> of {title}</span>
          </summary>
          <p className="reading mt-1 whitespace-pre-line">{abstract}</p>
        </details>
      )}
    </li>
  )
}

function sayAuthors(authors: string[]): string {
  if (authors.length === 0) return 'Authors unknown'
  return authors.length > 6 ? `${authors.slice(0, 5).join(', ')} and ${authors.length - 5} more` : authors.join(', ')
}
