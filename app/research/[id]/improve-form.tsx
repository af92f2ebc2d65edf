'use client'
import Link from 'next/link'
import { useActionState } from 'react'
import { sendOnEnter } from '@/app/shell/send-on-enter'
import { improve } from './actions'
import { CancelButton } from './cancel-button'

type Props = {
  runId: string
  canImprove: boolean
  over: boolean
  /** the line to the server is lost */
  lost: boolean
  onVersion(runId: string, feedback: string): void
}

/** Always at hand at the foot of the last answer: Cancel while it is written, Improve when it is there. */
export function ImproveForm({ runId, canImprove, over, lost, onVersion }: Props) {
  const [state, send, pending] = useActionState(
    async (_: { text: string; error: string | null }, form: FormData) => {
      const text = String(form.get('feedback') ?? '')
      const outcome = await improve(runId, text).catch(() => null)
      if (!outcome?.ok) return { text, error: outcome?.error.message ?? 'The server does not answer. Try again.' }
      onVersion(outcome.value.runId, text)
      return { text: '', error: null }
    },
    { text: '', error: null },
  )
  if (over && !canImprove) return <AskAnother className="mt-auto flex px-1 pt-9 pb-5" />
  return (
    <form
      action={send}
      className="sticky bottom-0 z-10 -mx-3 mt-auto bg-linear-to-b from-transparent to-paper to-45% px-3 pt-9 pb-4"
    >
      <div className="ask-box">
        <textarea
          name="feedback"
          aria-label="Feedback"
          aria-invalid={state.error ? true : undefined}
          aria-describedby={state.error ? 'improve-error' : undefined}
          placeholder={over ? 'Improve: more mathematics…' : 'Feedback, once it is there'}
          defaultValue={state.text}
          rows={1}
          onKeyDown={sendOnEnter}
        />
        {over ? (
          <button type="submit" className="button button-main" disabled={pending}>
            Improve
          </button>
        ) : (
          <CancelButton runId={runId} />
        )}
      </div>
      <div className="mt-1.5 flex gap-4 px-4 text-xs text-soft">
        {lost && !over && <span className="font-medium text-weak">Reconnecting…</span>}
        <span id="improve-error" role="alert" className="text-bad">
          {state.error}
        </span>
        <AskAnother className="ml-auto" />
      </div>
    </form>
  )
}

function AskAnother({ className }: { className: string }) {
  return (
    <p className={`text-xs text-soft ${className}`}>
      <Link href="/" className="underline-offset-2 hover:text-ink hover:underline">
        Ask another question
      </Link>
    </p>
  )
}
