'use client'
import type { ReactNode } from 'react'
import { SideSheet } from '@/app/shell/side-sheet'
import { useIsWide } from '@/app/shell/use-is-wide'
import type { RunView } from '@/lib/research/run-view'
import { PassageSource } from './passage-source'
import { passagesOf } from './passages-of'
import type { AnswerPlace } from './places'
import { SourceContent } from './source-content'
import type { CitationWalk } from './use-walk'

type Props = {
  view: RunView
  runId: string
  open: AnswerPlace | null
  cite: number | null
  /** number of the open passage, from 1 */
  passage: number | null
  count: number
  walk: CitationWalk
  over: boolean
  /** whether `rest` lists the sources of the answer, to tick on and off */
  hasSources: boolean
  /** shown on a wide screen while no source is open; null: a hint how to open one */
  rest: ReactNode
}

/** Shown beside the answer on a wide screen, and as a sheet over it otherwise. */
export function SourcePanel({ view, runId, open, cite, passage, count, walk, over, hasSources, rest }: Props) {
  const wide = useIsWide()
  const passages = passagesOf(view)
  const evidence = passage === null ? undefined : passages[passage - 1]
  const content =
    open?.citation && cite !== null ? (
      <SourceContent
        view={view}
        place={open}
        citation={open.citation}
        number={cite}
        count={count}
        walk={walk}
        toSources={wide && hasSources ? walk.close : null}
      />
    ) : (
      evidence &&
      passage !== null && (
        <PassageSource view={view} runId={runId} passage={evidence} ord={passage - 1} close={walk.close} />
      )
    )
  if (!wide)
    return content ? (
      <SideSheet label="Source of the citation" close={walk.close}>
        {content}
      </SideSheet>
    ) : null
  return (
    <section
      aria-label="Source"
      data-narrow={!content || undefined}
      className="sticky top-0 hidden h-dvh min-w-0 flex-col bg-sunk wide:flex"
    >
      {content || (rest && <div className="overflow-y-auto px-4 pt-10 pb-6">{rest}</div>) || (
        <Placeholder says={advise({ over, citations: count, passages: passages.length })} />
      )}
    </section>
  )
}

function advise({ over, citations, passages }: { over: boolean; citations: number; passages: number }): string {
  if (citations === 0 && !over) return 'Choose a citation in the answer to see its page here.'
  if (citations > 0)
    return 'Choose a citation to see the page it comes from. Use the arrow keys to move between citations.'
  if (passages > 0) return 'Choose a passage to see the page it comes from.'
  return 'There is no source to show here.'
}

function Placeholder({ says }: { says: string }) {
  return (
    <div className="m-auto max-w-72 p-6 text-center text-sm text-balance text-soft">
      <div aria-hidden className="mx-auto mb-5 w-20 rounded-sm bg-sheet px-3 py-4 shadow-lift">
        {['w-full', 'w-4/5', 'mark', 'w-11/12', 'w-3/5'].map((line) => (
          <div
            key={line}
            className={`mb-1.5 h-1 rounded-full ${line === 'mark' ? 'bg-mark-line' : `bg-line ${line}`}`}
          />
        ))}
      </div>
      {says}
    </div>
  )
}
