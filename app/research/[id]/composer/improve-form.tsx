'use client'
import { useActionState } from 'react'
import { CommandBox } from '@/app/ask/command-box'
import { isCommand } from '@/lib/sessions/commands'
import { improve } from '../actions'
import { CancelButton } from './cancel-button'

type Props = {
  runId: string
  over: boolean
  /** does a `/command`; gives back what was wrong, or null */
  command(typed: string): Promise<string | null>
  onVersion(runId: string, feedback: string): void
}

/** Always at hand at the foot of the last answer: Cancel while it is written, Improve when it is there. */
export function ImproveForm({ runId, over, command, onVersion }: Props) {
  const [state, submit, pending] = useActionState(
    async (_: { text: string; error: string | null }, form: FormData) => {
      const text = String(form.get('feedback') ?? '')
      if (isCommand(text)) {
        const error = await command(text)
        return { text: error === null ? '' : text, error }
      }
      const outcome = await improve(runId, text).catch(() => null)
      if (!outcome?.ok) return { text, error: outcome?.error.message ?? 'The server does not answer. Try again.' }
      onVersion(outcome.value.runId, text)
      return { text: '', error: null }
    },
    { text: '', error: null },
  )
  return (
    <form action={submit}>
      <div className="ask-box relative">
        <CommandBox
          opens="up"
          name="feedback"
          aria-label="Feedback"
          aria-invalid={state.error ? true : undefined}
          aria-describedby={state.error ? 'improve-error' : undefined}
          placeholder={over ? 'Improve: more mathematics…' : 'Feedback, once it is there'}
          defaultValue={state.text}
          rows={1}
        />
        {over ? (
          <button type="submit" className="button button-main" disabled={pending}>
            Improve
          </button>
        ) : (
          <CancelButton runId={runId} />
        )}
      </div>
      <p id="improve-error" role="alert" className="mt-1.5 px-4 text-xs text-bad empty:hidden">
        {state.error}
      </p>
    </form>
  )
}
