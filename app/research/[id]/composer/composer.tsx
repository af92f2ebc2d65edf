'use client'
import Link from 'next/link'
import type { ReactNode } from 'react'
import type { AskMode } from '@/app/ask/mode-menu'
import { type Following, TypedForm } from './typed-form'
import type { Send } from './use-command'

export type { Following } from './typed-form'

type Props = {
  following: Following | null
  mode: AskMode
  choose(mode: AskMode): void
  /** whether there is an answer to give feedback on */
  canImprove: boolean
  /** key of the latest action */
  at: string | undefined
  send: Send
  onVersion(runId: string, feedback: string): void
  /** further content at the foot */
  children?: ReactNode
}

/** The foot of a session: Cancel while an answer is written; then a follow-up, feedback, or a command. */
export function Composer({ children, ...form }: Props) {
  const { following } = form
  return (
    <div
      id="composer"
      // An opaque background beside and below the box; above it the text fades out.
      className="sticky bottom-0 z-10 mt-auto pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] before:absolute before:inset-y-0 before:-inset-x-[100vw] before:-z-10 before:bg-paper after:pointer-events-none after:absolute after:-inset-x-[100vw] after:bottom-full after:h-7 after:bg-linear-to-b after:from-transparent after:to-paper"
    >
      <TypedForm {...form} />
      <div className="mt-1.5 flex min-h-5 flex-wrap items-center gap-x-4 px-4 text-xs text-soft">
        {following?.lost && !following.over && <span className="font-medium text-weak">Reconnecting…</span>}
        <span className="ml-auto flex items-center gap-x-4">
          {children}
          <Link href="/" prefetch={false} className="underline-offset-2 hover:text-ink hover:underline">
            New session
          </Link>
        </span>
      </div>
    </div>
  )
}
