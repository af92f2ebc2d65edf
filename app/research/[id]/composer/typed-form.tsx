'use client'
import { useActionState } from 'react'
import { CommandBox } from '@/app/ask/command-box'
import { DeepChoice } from '@/app/ask/deep-choice'
import { type AskMode, ModeMenu } from '@/app/ask/mode-menu'
import { SourceChoice } from '@/app/ask/source-choice'
import { NextEstimate } from '@/app/costs/next-estimate'
import { useModelConnected } from '@/app/shell/model-connected'
import { reach } from '@/app/ui/reach'
import { isCommand } from '@/lib/sessions/commands'
import { Button } from '../../../ui/button'
import { improve } from '../actions'
import { CancelButton } from './cancel-button'
import type { Send } from './use-command'

/** Status of the run that the composer belongs to. */
export type Following = {
  runId: string
  over: boolean
  canImprove: boolean
  /** the connection to the server is lost */
  lost: boolean
}

type Props = {
  mode: AskMode
  choose(mode: AskMode): void
  canImprove: boolean
  /** key of the latest action: refreshes the cost estimate */
  at: string | undefined
  following: Following | null
  /** sends a question or a `/command`; returns an error message, or null */
  send: Send
  onVersion(runId: string, feedback: string): void
}

type State = { text: string; error: string | null }

const EMPTY: State = { text: '', error: null }

/** The box at the foot of a session: a question that may refer to the answer, feedback on it, or a command. */
export function TypedForm({ mode, choose, canImprove, at, following, send, onVersion }: Props) {
  const busy = following !== null && !following.over
  const [state, submit, pending] = useActionState(async (_: State, form: FormData): Promise<State> => {
    const text = String(form.get('typed') ?? '')
    if (mode === 'improve' && following && !isCommand(text)) {
      const outcome = await reach(improve(following.runId, text))
      if (!outcome.ok) return { text, error: outcome.error.message }
      onVersion(outcome.value.runId, text)
      return EMPTY
    }
    const how = mode === 'improve' ? 'answer' : mode
    const sources = how !== 'answer' ? form.getAll('source').map(String) : undefined
    const kinds = how !== 'answer' ? form.getAll('kind').map(String) : undefined
    const fields = ['context', 'rounds', 'review', 'worksFrom', 'worksTo'].map((name) => [
      name,
      String(form.get(name) ?? ''),
    ])
    const error = await send(text, {
      mode: how,
      sources,
      kinds,
      readPdfs: form.get('pdfs') !== null,
      ...Object.fromEntries(fields),
    })
    return error === null ? EMPTY : { text, error }
  }, EMPTY)
  const isFeedback = mode === 'improve'
  const hasModel = useModelConnected()
  const name = isFeedback ? 'Feedback' : 'Research question'

  return (
    <form action={submit} aria-busy={pending}>
      <div className="ask-box relative flex-wrap">
        <CommandBox
          opens="up"
          name="typed"
          aria-label={name}
          aria-invalid={state.error ? true : undefined}
          aria-describedby={state.error ? 'typed-error' : undefined}
          placeholder={placeholder({ isFeedback, hasModel, busy, isAnswered: following?.canImprove ?? false })}
          defaultValue={state.text}
          rows={1}
          enterKeyHint="send"
          // On a phone it shares a row with its buttons until text is entered. Not on focus: a button clicked beside it
          // would move away under the pointer.
          className="basis-28 not-placeholder-shown:basis-60"
        />
        <div className="ml-auto flex items-center gap-1.5">
          {busy ? (
            <CancelButton runId={following.runId} />
          ) : (
            <>
              <ModeMenu mode={mode} choose={choose} canImprove={canImprove} />
              <Button type="submit" kind="main" disabled={pending}>
                {isFeedback ? (hasModel ? 'Improve' : 'Add passages') : 'Research'}
              </Button>
            </>
          )}
        </div>
      </div>
      {!busy && (
        <div className="flex flex-wrap items-baseline gap-x-4 px-4 text-xs *:mt-1.5">
          {/* Hidden, so that ticks survive switching modes. */}
          <div hidden={mode === 'answer' || isFeedback}>
            <SourceChoice />
          </div>
          <div hidden={mode !== 'deep'}>
            <DeepChoice />
          </div>
          <NextEstimate key={`${at} ${mode}`} mode={mode} />
        </div>
      )}
      <p id="typed-error" role="alert" className="mt-1.5 px-4 text-xs text-bad empty:hidden">
        {state.error}
      </p>
    </form>
  )
}

type ComposerState = { isFeedback: boolean; hasModel: boolean; busy: boolean; isAnswered: boolean }

function placeholder({ isFeedback, hasModel, busy, isAnswered }: ComposerState): string {
  if (busy) return 'Your next question'
  if (isFeedback) return hasModel ? 'Shorter, more detail, as a list…' : 'Find more passages about…'
  return isAnswered ? 'Ask a follow-up' : 'A question or a /command'
}
