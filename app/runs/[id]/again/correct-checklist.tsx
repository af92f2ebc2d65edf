'use client'
import { useState } from 'react'
import { Button } from '../../../ui/button'
import { AgainForm } from './again-form'

type Item = { id: string; title: string; isNew?: true }
type Props = {
  runId: string
  items: { id: string; description: string }[]
  /** position after the step that made the checklist */
  place: number
}

/** Lets the person correct the checklist, and repeats the run from the step after it. */
export function CorrectChecklist({ runId, items, place }: Props) {
  const [wanted, setWanted] = useState<Item[] | null>(null)
  const start = () => setWanted(items.map(({ id, description }) => ({ id, title: description })))
  if (wanted === null)
    return (
      <Button className="mt-3" onClick={start}>
        Correct the checklist…
      </Button>
    )
  const change = (id: string, title: string) =>
    setWanted(wanted.map((item) => (item.id === id ? { ...item, title } : item)))
  return (
    <AgainForm
      runId={runId}
      label="Corrected checklist"
      className="mt-3"
      wanted={() => ({ place, checklist: wanted.map(({ id, title, isNew }) => (isNew ? { title } : { id, title })) })}
      start="Run again with this checklist"
      leave={() => setWanted(null)}
      more={
        <Button onClick={() => setWanted([...wanted, { id: crypto.randomUUID(), title: '', isNew: true }])}>
          Add an item
        </Button>
      }
    >
      <p className="text-sm text-soft">
        Folio searches for these items and writes a new version. If you reword an item, it searches with the new
        wording.
      </p>
      {wanted.map(({ id, title }, index) => (
        <p key={id} className="flex items-center gap-2">
          <input
            className="field"
            aria-label={`Item ${index + 1}`}
            value={title}
            onChange={(event) => change(id, event.target.value)}
          />
          <Button
            kind="quiet"
            aria-label={`Remove item ${index + 1}`}
            onClick={() => setWanted(wanted.filter((item) => item.id !== id))}
          >
            ×
          </Button>
        </p>
      ))}
    </AgainForm>
  )
}
