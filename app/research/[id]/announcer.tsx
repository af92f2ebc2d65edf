'use client'
import { plainMessage } from '@/app/markdown/plain-message'
import { count } from '@/lib/research/run/stage'
import { ANSWERED } from '@/lib/research/run-status'
import type { RunView } from '@/lib/research/run-view'

/** Announces each step once to screen readers, but not the streaming answer. */
export function Announcer({ view, lost }: { view: RunView; lost: boolean }) {
  return (
    <p role="status" className="sr-only">
      {lost ? 'Reconnecting…' : announcement(view)}
    </p>
  )
}

function announcement(view: RunView): string {
  if (ANSWERED.includes(view.status))
    return `${view.outcome?.notice ?? ''} The answer is ready: ${count(view.citations.length, 'citation')} from ${count(view.references.length, 'paper')}.`.trim()
  if (view.status === 'cancelled') return 'The run was cancelled.'
  // Errors have their own alert.
  if (view.error) return ''
  if (view.report?.waits) return 'The plan is ready. Edit it, or choose “Write the report”.'
  if (view.checklist?.waits) return 'The checklist is ready. Edit it, or choose “Begin the search”.'
  const stage = view.stages.findLast((stage) => stage.message !== null)
  const failed = view.asked.findLast((asked) => asked.stage === stage?.id && asked.error !== null)
  return plainMessage([stage?.message, failed?.error].filter(Boolean).join(' '))
}
