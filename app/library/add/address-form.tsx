'use client'
import { useActionState } from 'react'
import { reach } from '@/app/ui/reach'
import type { AddedPaper } from '@/lib/library/add/add-papers'
import { Button } from '../../ui/button'
import { addAddress } from '../actions'

type Props = {
  onAdded: (paper: AddedPaper) => Promise<void>
  /** id of the target library; null: the default one */
  library: string | null
}

type State = { pasted: string; error?: string; added?: AddedPaper }

/** Adds a paper by a pasted address. Downloads it first, which can take a while. */
export function AddressForm({ onAdded, library }: Props) {
  const [state, send, pending] = useActionState<State, FormData>(
    async (_, form) => {
      const pasted = String(form.get('address') ?? '').trim()
      if (!pasted) return { pasted }
      const done = await reach(addAddress(pasted, library))
      if (!done.ok) return { pasted, error: done.error.message }
      await onAdded(done.value).catch(() => {})
      return { pasted: '', added: done.value }
    },
    { pasted: '' },
  )
  return (
    <form action={send} aria-busy={pending} className="w-full max-w-[22rem] text-left desk:w-auto desk:flex-1">
      <div className="flex gap-2">
        <input
          name="address"
          aria-label="arXiv ID, DOI or address"
          aria-describedby="address-answer"
          aria-invalid={state.error ? true : undefined}
          placeholder="arXiv ID, DOI or address"
          defaultValue={state.pasted}
          autoComplete="off"
          spellCheck={false}
          className="min-h-[2.125rem] min-w-0 flex-1 rounded-lg border border-line bg-sheet px-3 text-sm text-ink placeholder:text-faint"
        />
        <Button type="submit" disabled={pending}>
          {pending ? 'Fetching…' : 'Fetch'}
        </Button>
      </div>
      <p id="address-answer" role="status" className="px-1 pt-1 text-xs empty:hidden">
        {state.error && <span className="text-bad">{state.error}</span>}
        {state.added && (
          <span>
            {state.added.duplicate
              ? `${state.added.id} is already in your library.`
              : 'Added to the library. Its PDF is being read.'}
          </span>
        )}
      </p>
    </form>
  )
}
