'use client'
import { useEffect, useRef } from 'react'
import type { RunView } from '@/lib/research/run-view'
import type { AnswerPlace } from './places'
import { SourceContent } from './source-content'
import { useIsWide } from './use-is-wide'
import type { Walk } from './use-walk'

type Props = {
  view: RunView
  open: AnswerPlace | null
  cite: number | null
  count: number
  walk: Walk
  over: boolean
}

/** Beside the answer where there is room, else a sheet over it. */
export function SourcePanel({ view, open, cite, count, walk, over }: Props) {
  const wide = useIsWide()
  const content = open?.citation && cite !== null && (
    <SourceContent view={view} place={open} citation={open.citation} number={cite} count={count} walk={walk} />
  )
  if (!wide) return content ? <Sheet close={walk.close}>{content}</Sheet> : null
  return (
    <section aria-label="Source" className="sticky top-0 hidden h-dvh min-w-0 flex-col bg-sunk wide:flex">
      {content || <Placeholder hasCitations={count > 0} over={over} />}
    </section>
  )
}

function Placeholder({ hasCitations, over }: { hasCitations: boolean; over: boolean }) {
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
      {hasCitations || !over
        ? 'Choose a citation to see the page it comes from. The arrow keys walk from one to the next.'
        : 'There is no source to show here.'}
    </div>
  )
}

function Sheet({ close, children }: { close(): void; children: React.ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const source = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    // Else the first link would have the focus, and its frame.
    source.current?.focus()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-label="Source of the citation"
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClick={(event) => event.target === dialog.current && close()}
      onKeyDown={(event) => event.target === dialog.current && event.key === 'Escape' && close()}
      className="fixed inset-x-0 top-auto bottom-0 m-0 mx-auto h-[88dvh] max-h-none w-full max-w-2xl overflow-hidden rounded-t-2xl border border-line bg-sunk shadow-lift backdrop:bg-black/40 desk:inset-x-auto desk:top-0 desk:right-0 desk:h-dvh desk:rounded-none"
    >
      <section ref={source} tabIndex={-1} aria-label="Source" className="flex h-full flex-col outline-none">
        {children}
      </section>
    </dialog>
  )
}
