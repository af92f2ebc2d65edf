'use client'
import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import type { PeopleLimits } from '@/lib/accounts/people-limits'
import { reach } from '../ui/reach'
import { savePeople } from './actions'
import { Field } from './field'

const FIELDS = [
  ['questions', 'Questions of one person at the same time'],
  ['papers', 'Papers in a person’s own library'],
  ['megabytes', 'MB of PDFs in a person’s own library'],
] as const

/** The most that each person may have under way and keep for themselves. */
export function PeopleLimitsForm({ limits }: { limits: PeopleLimits }) {
  const router = useRouter()
  const [typed, setTyped] = useState({
    questions: text(limits.questions),
    papers: text(limits.papers),
    megabytes: text(limits.megabytes),
  })
  const [state, setState] = useState<{ busy: boolean; error: string | null; said: string | null }>(QUIET)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setState({ ...QUIET, busy: true })
    const done = await reach(savePeople(typed))
    if (!done.ok) return setState({ ...QUIET, error: done.error.message })
    setState({ ...QUIET, said: 'Set. It holds from now on; nothing that is there is removed.' })
    router.refresh()
  }

  return (
    <form onSubmit={submit} aria-busy={state.busy} className="space-y-4">
      {FIELDS.map(([name, label]) => (
        <Field
          key={name}
          label={label}
          inputMode="numeric"
          value={typed[name]}
          onChange={(value) => setTyped({ ...typed, [name]: value })}
          placeholder="no limit"
        />
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <button type="submit" className="button" disabled={state.busy}>
          Set for each person
        </button>
        <p role="status" className="text-sm text-soft">
          {state.said}
        </p>
        {state.error && (
          <p role="alert" className="text-sm text-bad">
            {state.error}
          </p>
        )}
      </div>
    </form>
  )
}

const QUIET = { busy: false, error: null, said: null }

function text(value: number | null): string {
  return value === null ? '' : String(value)
}
