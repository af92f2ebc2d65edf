'use client'
import { useActionState } from 'react'
import { CommandBox } from '@/app/ask/command-box'
import { chosenMode, ModeChoice } from '@/app/ask/mode-choice'
import { NextEstimate } from '@/app/costs/next-estimate'
import { readsAs } from '@/lib/analyst/feedback/reads-as'
import type { Improving } from '@/lib/research/versions/improve-run'
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
  onVersion(run: Improving, feedback: string): void
}

type State = {
  text: string
  error: string | null
  /** what the text reads as, where that is not what the box takes */
  doubt: Mode | null
}

const EMPTY: State = { text: '', error: null, doubt: null }
const OTHER = { question: 'ask', feedback: 'improve' } as const

/** The box at the foot of a session: a question that may refer back to the answer, feedback on it, or a command. */
export function TypedForm({ mode, at, following, send, onVersion }: Props) {
  const busy = following !== null && !following.over
  const [state, submit, pending] = useActionState(async (_: State, form: FormData): Promise<State> => {
    const text = String(form.get('typed') ?? '')
    const chosen = form.get('as')
    const reads = readsAs(text)
    const doubt = reads && OTHER[reads] !== mode && following?.canImprove && !isCommand(text) ? OTHER[reads] : null
    if (doubt && !chosen) return { text, error: null, doubt }
    const as = chosen ?? mode
    if (as === 'improve' && following && !isCommand(text)) {
      const outcome = await improve(following.runId, text).catch(() => null)
      if (!outcome?.ok)
        return { text, error: outcome?.error.message ?? 'The server does not answer. Try again.', doubt: null }
      onVersion(outcome.value, text)
      return EMPTY
    }
    const how = chosenMode(form)
    const sources = how !== 'answer' ? form.getAll('source').map(String) : undefined
    const error = await send(text, { mode: how, sources, readPdfs: form.get('pdfs') !== null })
    return error === null ? EMPTY : { text, error, doubt: null }
  }, EMPTY)
  const { name, placeholder, button } = busy ? { ...WORDS[mode], placeholder: 'Your next question' } : WORDS[mode]

  return (
    <form action={submit} aria-busy={pending}>
      {state.doubt && state.doubt !== mode && <Doubt as={state.doubt} mode={mode} pending={pending} />}
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

const DOUBTS: Record<Mode, { says: string; instead: string; anyway: string }> = {
  ask: { says: 'This reads like a question.', instead: 'Ask it', anyway: 'Take it as feedback' },
  improve: {
    says: 'This reads like feedback on the answer.',
    instead: 'Improve the answer',
    anyway: 'Ask it as a question',
  },
}

/** Offers to take the text for what it reads as. */
function Doubt({ as, mode, pending }: { as: Mode; mode: Mode; pending: boolean }) {
  const { says, instead, anyway } = DOUBTS[as]
  return (
    <div role="status" className="mb-1.5 flex flex-wrap items-center gap-x-1 gap-y-1 px-4 text-sm text-soft">
      <span className="mr-1">{says}</span>
      <button type="submit" name="as" value={as} disabled={pending} className="button px-2.5">
        {instead}
      </button>
      <button type="submit" name="as" value={mode} disabled={pending} className="button button-quiet px-2.5">
        {anyway}
      </button>
    </div>
  )
}
