'use client'
import { useActionState } from 'react'
import { CommandBox } from '@/app/ask/command-box'

/** Another question, or a command, in the session that is open. */
export function AskInSession({ send }: { send(typed: string): Promise<string | null> }) {
  const [state, submit, pending] = useActionState(
    async (_: { text: string; error: string | null }, form: FormData) => {
      const text = String(form.get('question') ?? '')
      const error = await send(text)
      return { text: error === null ? '' : text, error }
    },
    { text: '', error: null },
  )
  return (
    <form action={submit} aria-busy={pending}>
      <div className="ask-box relative">
        <CommandBox
          opens="up"
          name="question"
          aria-label="Research question"
          aria-invalid={state.error ? true : undefined}
          aria-describedby={state.error ? 'ask-error' : undefined}
          placeholder="A question, or / for commands"
          defaultValue={state.text}
          rows={1}
          enterKeyHint="send"
        />
        <button type="submit" className="button button-main" disabled={pending}>
          Research
        </button>
      </div>
      <p id="ask-error" role="alert" className="mt-1.5 px-4 text-xs text-bad empty:hidden">
        {state.error}
      </p>
    </form>
  )
}
