'use client'
import Link from 'next/link'
import { useState } from 'react'
import { PaperLink } from '@/app/library/paper-link'
import type { NamedPaper } from '@/lib/research/events/considered-papers'
import type { RunView } from '@/lib/research/run-view'
import { ButtonLink } from '../../../ui/button'

/** Number of cards shown at first. */
const FIRST = 3

/** `isBrief`: an answer follows, so each paper is one line. */
type Props = { named: RunView['named']; question: string; suffix: string; isBrief: boolean }

/** Papers that the question names, each with a button to ask about it alone: cards, or lines above an answer. */
export function NamedPapers({ named, question, suffix, isBrief }: Props) {
  const [all, setAll] = useState(false)
  if (!named || named.papers.length === 0) return null
  const { papers, total, words } = named
  const shown = all ? papers : papers.slice(0, FIRST)
  return (
    <section aria-label={`Papers named in the question${suffix}`} className={isBrief ? 'mt-4' : 'mt-6'}>
      <h2 className={`font-medium text-soft ${isBrief ? 'text-xs' : 'text-sm'}`}>
        {total === 1 ? 'The paper named in the question' : 'Papers named in the question'}
      </h2>
      <ul className={`grid grid-cols-[minmax(0,1fr)] ${isBrief ? 'mt-1' : 'mt-2 gap-2.5'}`}>
        {shown.map((paper) => (
          <Card key={paper.paperId} paper={paper} question={question} isBrief={isBrief} />
        ))}
      </ul>
      <p className="mt-2 flex flex-wrap gap-x-4 text-sm text-soft empty:hidden print:hidden">
        {shown.length < papers.length && (
          <button
            type="button"
            className="rounded-sm underline underline-offset-2 hover:text-ink"
            onClick={() => setAll(true)}
          >
            Show {papers.length - shown.length} more
          </button>
        )}
        {total > papers.length && (
          <Link
            href={`/library?q=${encodeURIComponent(words)}`}
            prefetch={false}
            className="rounded-sm underline underline-offset-2 hover:text-ink"
          >
            {shown.length < papers.length ? `All ${total} in the library` : `and ${total - papers.length} more`}
          </Link>
        )}
      </p>
    </section>
  )
}

type CardProps = { paper: NamedPaper; question: string; isBrief: boolean }

function Card({ paper, question, isBrief }: CardProps) {
  const { paperId, title, authors, published, venue, abstract } = paper
  return (
    <li className={isBrief ? 'border-b border-line py-1.5' : 'panel px-4 py-3'}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
        <div className="min-w-0 flex-1 basis-64">
          <h3
            className={`font-serif leading-snug font-semibold wrap-anywhere ${isBrief ? 'text-[0.9375rem]' : 'text-[1.0625rem]'}`}
          >
            <PaperLink id={paperId} className="underline-offset-2 hover:underline">
              {title}
            </PaperLink>
          </h3>
          <p className="mt-0.5 text-xs wrap-anywhere text-soft">
            {[namesOf(authors), published?.slice(0, 4), venue].filter(Boolean).join(' · ')}
          </p>
        </div>
        <ButtonLink
          href={`/?among=${encodeURIComponent(paperId)}&q=${encodeURIComponent(question.slice(0, 1000))}`}
          prefetch={false}
          aria-label={`Ask this paper: ${title}`}
          kind={isBrief ? 'quiet' : 'normal'}
          className={`flex-none px-2.5 text-xs print:hidden ${isBrief ? 'min-h-7' : 'min-h-8'}`}
        >
          Ask this paper
        </ButtonLink>
      </div>
      {abstract && !isBrief && (
        <p className="mt-1.5 line-clamp-2 font-serif text-[0.9375rem] leading-normal wrap-anywhere text-soft">
          {abstract}
        </p>
      )}
    </li>
  )
}

/** Maximum number of authors to list. */
const NAMES = 12

function namesOf(authors: string[]): string {
  if (authors.length === 0) return 'Authors unknown'
  const more = authors.length - NAMES
  return more > 1 ? `${authors.slice(0, NAMES).join(', ')} and ${more} more` : authors.join(', ')
}
