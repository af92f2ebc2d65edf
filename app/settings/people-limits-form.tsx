'use client'
import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import type { PeopleLimits } from '@/lib/accounts/people/people-limits'
import { Field } from '../ui/field'
import { reach } from '../ui/reach'
import { savePeople } from './actions'
import { numberText } from './number-text'
import { QUIET, SaveRow, type Saving } from './save-row'

const FIELDS = [
  ['questions', 'Simultaneous questions per person'],
  ['papers', 'Papers in a person’s own library'],
  ['megabytes', 'MB of PDFs in a person’s own library'],
] as const

/** Limits on each person's running work and storage. */
export function PeopleLimitsForm({ limits }: { limits: PeopleLimits }) {
  const router = useRouter()
  const [typed, setTyped] = useState({
    questions: numberText(limits.questions),
    papers: numberText(limits.papers),
    megabytes: numberText(limits.megabytes),
  })
  const [state, setState] = useState<Saving>(QUIET)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setState({ ...QUIET, busy: true })
    const done = await reach(savePeople(typed))
    if (!done.ok) return setState({ ...QUIET, error: done.error.message })
    setState({ ...QUIET, said: 'Saved. Papers and PDFs that exceed a new limit are kept.' })
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
      <SaveRow label="Save limits per person" saving={state} />
    </form>
  )
}
