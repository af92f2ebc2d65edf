'use client'
import { useActionState } from 'react'
import { reach } from '@/app/ui/reach'
import { Button } from '../../ui/button'
import { make } from './actions'

/** Makes a shared library, managed by the person. */
export function MakeLibrary() {
  const [state, send, pending] = useActionState<{ typed: string; error?: string }, FormData>(
    async (_, form) => {
      const typed = String(form.get('name') ?? '')
      const made = await reach(make(typed))
      return made.ok ? { typed: '' } : { typed, error: made.error.message }
    },
    { typed: '' },
  )
  return (
    <form action={send} aria-busy={pending} className="text-sm">
      <div className="flex max-w-md gap-2">
        <input
          name="name"
          aria-label="Library name"
          aria-describedby="make-library-answer"
          placeholder="Name, such as “Reading group”"
          defaultValue={state.typed}
          maxLength={100}
          autoComplete="off"
          className="field min-w-0 flex-1"
        />
        <Button type="submit" disabled={pending}>
          Create library
        </Button>
      </div>
      <p id="make-library-answer" role="status" className="pt-1 text-bad empty:hidden">
        {state.error}
      </p>
    </form>
  )
}
