'use client'
import { plainMessage } from '@/app/markdown/plain-message'
import type { RunView } from '@/lib/research/run-view'
import { Button } from '../../ui/button'
import { ErrorLine } from '../../ui/error-line'
import { tryAgainWithModel } from './actions'
import { useAsking } from './use-asking'
import { isOver } from './use-run-view'

type Props = { view: RunView; runId: string; onAsked(runId: string): void }

/** Steps that ran without the model because it failed, with a button to retry. */
export function Fallbacks({ view, runId, onAsked }: Props) {
  const { asked, error, ask } = useAsking(
    () =>
      tryAgainWithModel(
        runId,
        view.fallbacks.map(({ step }) => step),
      ),
    (again) => onAsked(again.runId),
  )
  if (view.fallbacks.length === 0) return null
  return (
    <section aria-label="Done without the model" className="mt-5 rounded-card border border-line px-4 py-3 text-sm">
      <h2 className="font-medium">Done without the model</h2>
      <ul className="mt-1.5 space-y-1.5 text-weak">
        {view.fallbacks.map(({ step, message }) => (
          <li key={`${step} ${message}`} className="wrap-anywhere">
            {plainMessage(message)}
          </li>
        ))}
      </ul>
      {isOver(view) && (
        <p className="mt-2.5 flex flex-wrap items-center gap-2">
          <Button disabled={asked} onClick={ask}>
            Try again with the model
          </Button>
          <ErrorLine as="span">{error}</ErrorLine>
        </p>
      )}
    </section>
  )
}

/** The same for one stage, shown with that stage. */
export function StageFallbacks({ view, stage }: { view: RunView; stage: string }) {
  return view.fallbacks
    .filter((one) => one.stage === stage)
    .map(({ message }) => (
      <span key={message} className="mt-0.5 block wrap-anywhere text-weak">
        {plainMessage(message)}
      </span>
    ))
}
