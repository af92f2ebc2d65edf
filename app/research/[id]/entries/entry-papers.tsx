'use client'
import Link from 'next/link'
import { useState } from 'react'
import { placeAddress } from '@/app/pdf/place-address'
import { placeName } from '@/lib/citations/markers/place'
import type { ListedPaper } from '@/lib/sessions/entries'
import { Button } from '../../../ui/button'
import { ErrorLine } from '../../../ui/error-line'
import { EntryPaper } from './entry-paper'

const SHOWN = 20

type Props = {
  papers: ListedPaper[]
  /** total number of papers, if only the first are listed */
  total?: number
  send: ((typed: string) => Promise<string | null>) | null
}

/** Papers in the order of their numbers. */
export function EntryPapers({ papers, total, send }: Props) {
  const [all, setAll] = useState(false)
  const shown = all ? papers : papers.slice(0, SHOWN)
  return (
    <>
      <p className="mb-1 text-xs text-soft">
        {papers.length === 1 ? 'One paper' : `${papers.length} papers`}
        {total && ` of ${total}, newest first`}
      </p>
      <ol aria-label="Papers">
        {shown.map((paper, index) => (
          <Row key={paper.id} paper={paper} number={index + 1} send={send} />
        ))}
      </ol>
      {shown.length < papers.length && (
        <Button className="mt-2" onClick={() => setAll(true)}>
          Show all {papers.length}
        </Button>
      )}
    </>
  )
}

function Row({ paper, number, send }: { paper: ListedPaper; number: number; send: Props['send'] }) {
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null })
  const run = async (name: 'summary' | 'open') => {
    setState({ busy: true, error: null })
    setState({ busy: false, error: (await send?.(`/${name} ${number}`)) ?? null })
  }
  return (
    <li className="grid grid-cols-[1.6rem_minmax(0,1fr)] gap-x-1.5 border-t border-line py-2.5">
      <span className="pt-0.5 font-mono text-xs text-soft tabular-nums">{number}</span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <div className="min-w-0 flex-1 basis-72">
            <EntryPaper paper={paper} />
          </div>
          {send && (
            <span className="-my-0.5 -ml-2 flex flex-none">
              {(['summary', 'open'] as const).map((name) => (
                <Button
                  key={name}
                  disabled={state.busy}
                  aria-label={`${LABELS[name]} of paper ${number}`}
                  onClick={() => run(name)}
                  kind="quiet"
                  className="px-2 text-xs"
                >
                  {LABELS[name]}
                </Button>
              ))}
            </span>
          )}
        </div>
        {paper.passages?.map((passage) => (
          <blockquote
            key={`${passage.page} ${passage.text.slice(0, 40)}`}
            className="mt-2 border-l-3 border-line pl-3 font-serif text-[0.9375rem] leading-normal text-soft"
          >
            <span className="line-clamp-3">{passage.text}</span>
            <Link
              href={placeAddress(paper.id, passage.page)}
              prefetch={false}
              className="font-sans text-xs text-soft underline underline-offset-2 hover:text-ink"
            >
              {placeName(passage.page)}
            </Link>
          </blockquote>
        ))}
        <ErrorLine className="mt-1 text-xs">{state.error}</ErrorLine>
      </div>
    </li>
  )
}

const LABELS = { summary: 'Summary', open: 'First page' }
