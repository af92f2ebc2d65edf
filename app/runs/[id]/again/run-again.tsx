'use client'
import { useId, useState } from 'react'
import type { CanChange } from '@/lib/research/again/ask-again-from'
import { AgainForm } from './again-form'

type Props = { runId: string; place: number; stage: string; change: CanChange }
/** Typed settings; sources are chosen. */
type Typed = Exclude<keyof CanChange, 'sources'>

/** Settings that still matter to a run repeated from a stage; others took effect before it. */
const MATTER: Record<string, (keyof CanChange)[]> = {
  plan: ['rounds', 'sources', 'papers', 'model'],
  scope: ['papers', 'passages', 'model'],
  gather: ['passages', 'model'],
  round: ['rounds', 'sources', 'model'],
}
const LABELS: Record<Typed, string> = {
  rounds: 'Maximum rounds',
  papers: 'Papers',
  passages: 'Passages',
  model: 'Model',
}

/** Repeats the run from a step, as a new version, optionally with other settings. */
export function RunAgain({ runId, place, stage, change }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const matters = MATTER[stage] ?? ['model']
  const fields = matters.filter((field): field is Typed => field !== 'sources' && change[field] !== null)
  const offered = matters.includes('sources') ? (change.sources ?? []) : []
  const [values, setValues] = useState<Partial<Record<Typed, string>>>({})
  const [sources, setSources] = useState(() => offered.filter(({ asked }) => asked).map(({ name }) => name))
  const number = (field: Typed) =>
    values[field] !== undefined && values[field] !== String(change[field]) ? Number(values[field]) : undefined
  const wanted = () => ({
    place,
    rounds: number('rounds'),
    papers: number('papers'),
    passages: number('passages'),
    ...(offered.length > 0 && { sources }),
    model: values.model,
  })
  if (!open)
    return (
      <p>
        <button
          type="button"
          className="rounded-sm underline-offset-2 hover:text-ink hover:underline"
          onClick={() => setOpen(true)}
        >
          Run again from here…
        </button>
      </p>
    )
  return (
    <AgainForm
      runId={runId}
      className="my-1 basis-full"
      wanted={wanted}
      start="Run again from here"
      leave={() => setOpen(false)}
    >
      <p className="text-sm">
        This creates a new version. The results of the steps before this one are reused at no cost; this version stays
        as it is.
      </p>
      {fields.map((field) => (
        <p key={field} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <label htmlFor={`${id}-${field}`} className="w-28 text-sm">
            {LABELS[field]}
          </label>
          <input
            id={`${id}-${field}`}
            className={`field ${field === 'model' ? 'max-w-72' : 'max-w-24'}`}
            inputMode={field === 'model' ? undefined : 'numeric'}
            value={values[field] ?? String(change[field])}
            onChange={(event) => setValues({ ...values, [field]: event.target.value })}
          />
        </p>
      ))}
      {offered.length > 0 && (
        <fieldset className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          <legend className="float-left mr-3 w-28">Sources besides the library</legend>
          {offered.map(({ name, title }) => (
            <label key={name} className="flex items-center gap-1.5">
              <input
                type="checkbox"
                checked={sources.includes(name)}
                onChange={(event) =>
                  setSources(event.target.checked ? [...sources, name] : sources.filter((one) => one !== name))
                }
              />
              {title}
            </label>
          ))}
        </fieldset>
      )}
    </AgainForm>
  )
}
