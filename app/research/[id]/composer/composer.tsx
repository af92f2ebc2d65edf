'use client'
import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { useModelConnected } from '@/app/shell/model-connected'
import { TypedForm } from './typed-form'
import type { Send } from './use-command'

/** How the run stands that the foot of the session is about. */
export type Following = {
  runId: string
  over: boolean
  canImprove: boolean
  /** the line to the server is lost */
  lost: boolean
}

type Props = {
  following: Following | null
  /** what was done last: a choice holds until something new is there */
  at: string | undefined
  send: Send
  onVersion(runId: string, feedback: string): void
  /** what else stands at the foot */
  children?: ReactNode
}

export type Mode = 'improve' | 'ask'

/** Always at hand at the foot of a session: Cancel while it writes; then a follow-up, feedback, or a command. */
export function Composer({ following, at, send, onVersion, children }: Props) {
  const [chosen, setChosen] = useState<{ at: string | undefined; mode: Mode } | null>(null)
  const busy = following !== null && !following.over
  const canImprove = useModelConnected() && !busy && (following?.canImprove ?? false)
  const mode = canImprove && chosen && chosen.at === at ? chosen.mode : 'ask'

  return (
    <div
      id="composer"
      className="sticky bottom-0 z-10 -mx-3 mt-auto bg-linear-to-b from-transparent to-paper to-45% px-3 pt-9 pb-3"
    >
      <TypedForm mode={mode} at={at} following={following} send={send} onVersion={onVersion} />
      <div className="mt-1.5 flex min-h-5 flex-wrap items-center gap-x-4 px-4 text-xs text-soft">
        {following?.lost && busy && <span className="font-medium text-weak">Reconnecting…</span>}
        {canImprove && <ModeSwitch mode={mode} choose={(mode) => setChosen({ at, mode })} />}
        <span className="ml-auto flex items-center gap-x-4">
          {children}
          <Link
            href="/"
            className={`underline-offset-2 hover:text-ink hover:underline ${canImprove ? 'max-desk:hidden' : ''}`}
          >
            New session
          </Link>
        </span>
      </div>
    </div>
  )
}

const MODES: [Mode, string][] = [
  ['ask', 'A follow-up'],
  ['improve', 'Feedback on the answer'],
]
function ModeSwitch({ mode, choose }: { mode: Mode; choose(mode: Mode): void }) {
  return (
    <fieldset className="-ml-2 flex flex-wrap gap-x-1">
      <legend className="sr-only">What the box takes</legend>
      {MODES.map(([value, label]) => (
        <label
          key={value}
          className={`cursor-pointer rounded-full px-2 py-0.5 has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:py-1.5 ${mode === value ? 'bg-sunk font-medium text-ink' : 'hover:text-ink'}`}
        >
          <input
            type="radio"
            name="composer-mode"
            value={value}
            checked={mode === value}
            onChange={() => choose(value)}
            className="sr-only"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
