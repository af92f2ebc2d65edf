'use client'
import { type FormEvent, useState } from 'react'
import type { Outcome } from '@/lib/errors'
import type { Cap } from '@/lib/models/costs/cap'
import type { PersonMonth } from '@/lib/models/limits/month-limit'
import { sayMonthLimit, sayMonthUse } from '../costs/say-month'
import type { TypedCap } from '../settings/amount'
import { Choice } from '../settings/choice'
import { Button } from '../ui/button'
import { ErrorLine } from '../ui/error-line'
import { Field } from '../ui/field'
import { reach } from '../ui/reach'

type Props = {
  people: (PersonMonth & { name: string })[]
  everybody: Cap
  limitEverybody: (typed: TypedCap) => Promise<Outcome<void>>
  /** null: the common limit */
  limitPerson: (personId: string, typed: TypedCap | null) => Promise<Outcome<void>>
}

/** Each person's language model use this month, and their limit. */
export function MonthLimits({ people, everybody, limitEverybody, limitPerson }: Props) {
  return (
    <ul aria-label="Language model use">
      <LimitRow name="Everyone" said={sayMonthLimit(everybody)} kept={everybody} save={limitEverybody} />
      {people.map(({ personId, name, own, ...month }) => (
        <LimitRow
          key={personId}
          name={name}
          used={sayMonthUse(month)}
          said={own === null ? `${sayMonthLimit(everybody)}, same as everyone else` : sayMonthLimit(own)}
          kept={own}
          save={(typed) => limitPerson(personId, typed)}
          asEverybody={() => limitPerson(personId, null)}
        />
      ))}
    </ul>
  )
}

type RowProps = {
  name: string
  /** use this month; absent for the common limit */
  used?: string
  /** the current limit in words */
  said: string
  kept: Cap | null
  save: Props['limitEverybody']
  /** removes a person's own limit */
  asEverybody?: () => Promise<Outcome<void>>
}

const KINDS = [
  ['everybody', 'same as everyone else'],
  ['own', 'individual limit'],
] as const

function LimitRow({ name, used, said, kept, save, asEverybody }: RowProps) {
  const [open, setOpen] = useState(false)
  const [kind, setKind] = useState<(typeof KINDS)[number][0]>(kept === null ? 'everybody' : 'own')
  const [typed, setTyped] = useState({ usd: text(kept?.usd), tokens: text(kept?.tokens) })
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null })
  const isTyped = !asEverybody || kind === 'own'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setState({ busy: true, error: null })
    const done = await reach(isTyped ? save(typed) : asEverybody())
    setState({ busy: false, error: done.ok ? null : done.error.message })
    if (done.ok) setOpen(false)
  }
  return (
    <li className="border-t border-line py-2.5 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-32 flex-1 font-medium">{name}</p>
        <p className="text-soft tabular-nums">
          {used && `${used} used · `}
          {said}
        </p>
        <Button aria-expanded={open} aria-label={`Limit for ${name}`} onClick={() => setOpen(!open)}>
          Limit…
        </Button>
      </div>
      {open && (
        <form onSubmit={submit} aria-busy={state.busy} className="mt-3 space-y-3">
          {asEverybody && <Choice label="Limit" value={kind} options={KINDS} onChange={setKind} />}
          {isTyped && (
            <>
              <Field
                label="US dollars"
                inputMode="decimal"
                value={typed.usd}
                onChange={(usd) => setTyped({ ...typed, usd })}
                placeholder="no limit"
                note="Applies only to models with known prices."
              />
              <Field
                label="Tokens"
                inputMode="numeric"
                value={typed.tokens}
                onChange={(tokens) => setTyped({ ...typed, tokens })}
                placeholder="no limit"
              />
            </>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" kind="main" disabled={state.busy}>
              Save limit
            </Button>
            <Button kind="quiet" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <ErrorLine>{state.error}</ErrorLine>
          </div>
        </form>
      )}
    </li>
  )
}

function text(value: number | null | undefined): string {
  return value == null ? '' : String(value)
}
