'use client'
import { useId, useState } from 'react'
import type { ConsideredPaper as Paper } from '@/lib/research/events/considered-papers'
import { Button, ButtonLink } from '../../../ui/button'
import { choosePaper } from './paper-choice'
import { type NumberedPassage, PaperPassages } from './paper-passages'
import { plainReason } from './plain-reason'
import type { FunnelDraft } from './use-funnel-draft'

type Props = {
  paper: Paper
  passages: NumberedPassage[]
  openPassage(number: number): void
  opened: number | null
  onlyAtDesk: boolean
  /** null while the answer is being made */
  draft: FunnelDraft | null
}

/** One paper of the funnel: expands to its passages, and to buttons that include or exclude it. */
export function ConsideredPaper({ paper, passages, openPassage, opened, onlyAtDesk, draft }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const why = [
    paper.libraries?.join(', '),
    plainReason(paper.reason),
    passages.length > 0 && `${passages.length} ${passages.length === 1 ? 'passage' : 'passages'}`,
  ]
  const will = draft && willBe(paper, draft)
  return (
    <li className={`${onlyAtDesk ? 'hidden desk:grid' : 'grid'} col-span-full grid-cols-subgrid text-sm`}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        title={`${paper.title} · relevance ${paper.relevance.toFixed(2)}`}
        onClick={() => setOpen(!open)}
        className={`col-span-full grid grid-cols-subgrid items-center rounded-md px-2 py-1.5 text-left hover:bg-sunk ${paper.kept ? '' : 'text-faint'}`}
      >
        <span className={`truncate ${open ? 'font-medium' : ''}`}>{paper.title || paper.paperId}</span>
        <span aria-hidden className="h-[5px] overflow-hidden rounded-full bg-sunk">
          <span
            className={`block h-full rounded-full ${paper.kept ? 'bg-accent' : 'bg-edge/60'}`}
            style={{ width: `${Math.round(paper.relevance * 100)}%` }}
          />
        </span>
        <span className="col-span-2 truncate text-xs text-faint">
          {will ? <b className="font-medium text-accent">{will}</b> : why.filter(Boolean).join(' · ')}
        </span>
      </button>
      <div id={id} hidden={!open} className="col-span-full px-2 pb-2.5">
        {open && (
          <>
            {paper.matched && (
              <p className="py-1 text-xs text-soft">
                Its summary says: <q className="font-serif text-sm text-ink">{paper.matched}</q>
              </p>
            )}
            <PaperPassages passages={passages} open={openPassage} opened={opened} />
            {passages.length === 0 && <p className="py-1 text-xs text-soft">Not read: {plainReason(paper.reason)}.</p>}
            <div className="mt-1 -ml-2 flex flex-wrap items-center">
              <ButtonLink href={`/library/${paper.paperId}`} prefetch={false} kind="quiet" className="text-xs">
                Open paper
              </ButtonLink>
              {draft && <PaperChoice paper={paper} draft={draft} />}
            </div>
          </>
        )}
      </div>
    </li>
  )
}

function PaperChoice({ paper, draft }: { paper: Paper; draft: FunnelDraft }) {
  const { include, exclude } = draft.settings
  const choose = (how: 'in' | 'out' | 'free') => () => draft.set(choosePaper(draft.settings, paper.paperId, how))
  if (include.includes(paper.paperId)) return <Choice onClick={choose('free')}>Rank normally</Choice>
  if (exclude.includes(paper.paperId)) return <Choice onClick={choose('free')}>Rank normally</Choice>
  return paper.kept ? (
    <Choice onClick={choose('out')}>Exclude</Choice>
  ) : (
    <>
      <Choice onClick={choose('in')}>Always include</Choice>
      <Choice onClick={choose('out')}>Exclude</Choice>
    </>
  )
}

function Choice({ onClick, children }: { onClick(): void; children: string }) {
  return (
    <Button kind="quiet" className="text-xs" onClick={onClick}>
      {children}
    </Button>
  )
}

/** The coming change for a paper when the question is asked again; null: none. */
function willBe({ paperId, kept, reason }: Paper, { settings }: FunnelDraft): string | null {
  const isForced = reason.startsWith('forced in')
  const isLeftOut = reason === 'left out by you'
  if (settings.include.includes(paperId)) return isForced ? null : kept ? 'always included' : 'will be included'
  if (settings.exclude.includes(paperId)) return isLeftOut ? null : 'will be excluded'
  return isForced || isLeftOut ? 'will be ranked normally' : null
}
