'use client'
import { useActionState } from 'react'
import { CommandBox } from '@/app/ask/command-box'
import { chosenMode, ModeChoice } from '@/app/ask/mode-choice'
import { NextEstimate } from '@/app/costs/next-estimate'
import { reach } from '@/app/ui/reach'
import { isCommand } from '@/lib/sessions/commands'
import { improve } from '../actions'
import { CancelButton } from './cancel-button'
import type { Following, Mode } from './composer'
import type { Send } from './use-command'

type Props = {
  mode: Mode
  /** what was done last: what the next costs is estimated anew */
  at: string | undefined
  following: Following | null
  /** sends a question or a `/command`; gives back what was wrong, or null */
  send: Send
  onVersion(runId: string, feedback: string): void
}

type State = { text: string; error: string | null }

const EMPTY: State = { text: '', error: null }

/** The box at the foot of a session: a question that may refer back to the answer, feedback on it, or a command. */
export function TypedForm({ mode, at, following, send, onVersion }: Props) {
  const busy = following !== null && !following.over
  const [state, submit, pending] = useActionState(async (_: State, form: FormData): Promise<State> => {
    const text = String(form.get('typed') ?? '')
    if (mode === 'improve' && following && !isCommand(text)) {
      const outcome = await reach(improve(following.runId, text))
      if (!outcome.ok) return { text, error: outcome.error.message }
      onVersion(outcome.value.runId, text)
      return EMPTY
    }
    const how = chosenMode(form)
    const sources = how !== 'answer' ? form.getAll('source').map(String) : undefined
    const error = await send(text, { mode: how, sources, readPdfs: form.get('pdfs') !== null })
    return error === null ? EMPTY : { text, error }
  }, EMPTY)
  const { name, placeholder, button } = busy ? { ...WORDS[mode], placeholder: 'Your next question' } : WORDS[mode]

  return (
    <form action={submit} aria-busy={pending}>
      <div className="ask-box relative">
        <CommandBox
          opens="up"
          name="typed"
          aria-label={name}
          aria-invalid={state.error ? true : undefined}
          aria-describedby={state.error ? 'typed-error' : undefined}
          placeholder={mode === 'ask' && !busy && !following?.canImprove ? 'A question or a /command' : placeholder}
          defaultValue={state.text}
          rows={1}
          enterKeyHint="send"
        />
        {busy ? (
          <CancelButton runId={following.runId} />
        ) : (
          <button type="submit" className="button button-main" disabled={pending}>
            {button}
          </button>
        )}
      </div>
      {!busy && (
        <div className="mt-1.5 flex flex-wrap items-baseline justify-between gap-x-4 px-4 text-xs">
          {mode === 'ask' && <ModeChoice />}
          <NextEstimate key={at} mode={mode} />
        </div>
      )}
      <p id="typed-error" role="alert" className="mt-1.5 px-4 text-xs text-bad empty:hidden">
        {state.error}
      </p>
    </form>
  )
}

const WORDS: Record<Mode, { name: string; placeholder: string; button: string }> = {
  ask: { name: 'Research question', placeholder: 'Ask a follow-up', button: 'Research' },
  improve: { name: 'Feedback', placeholder: 'Shorter, more detail, as a list…', button: 'Improve' },
}
