'use client'
import { type FormEvent, useState } from 'react'
import { Dialog } from '@/app/ui/dialog'
import type { Outcome } from '@/lib/errors'
import { DialogFoot } from '../organize/dialog-foot'

type Props = {
  title: string
  label?: string
  submit: string
  start: string
  save: (name: string) => Promise<Outcome<unknown>>
  onClose: () => void
}

/** Asks for the name of a collection, or whatever `label` says. */
export function NameDialog({ title, label = 'Collection name', submit, start, save, onClose }: Props) {
  const [name, setName] = useState(start)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const done = await save(name)
    setBusy(false)
    if (done.ok) onClose()
    else setError(done.error.message)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={send} aria-busy={busy} className="space-y-3">
        <input
          aria-label={label}
          aria-invalid={error ? true : undefined}
          value={name}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
          className="field"
        />
        <DialogFoot submit={submit} busy={busy} error={error} close={onClose} />
      </form>
    </Dialog>
  )
}
