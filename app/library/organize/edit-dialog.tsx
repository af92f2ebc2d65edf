'use client'
import { type FormEvent, useState } from 'react'
import { Dialog } from '@/app/ui/dialog'
import type { PaperActions } from '../use-paper-actions'
import { DialogFoot } from './dialog-foot'

type Props = { ids: string[]; actions: PaperActions; onClose: () => void }

const FIELD = 'mt-1 min-h-[2.125rem] w-full rounded-lg border border-line bg-sheet px-3 text-ink'

/** Edits details of several papers. Later lookups do not overwrite them. */
export function EditDialog({ ids, actions, onClose }: Props) {
  const [error, setError] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setSaving(true)
    const done = await actions.edit(ids, {
      venue: String(form.get('venue')),
      published: String(form.get('published')),
    })
    setSaving(false)
    if (done.ok) onClose()
    else setError(done.error.message)
  }
  return (
    <Dialog title={ids.length === 1 ? 'Edit this paper' : `Edit ${ids.length} papers`} onClose={onClose}>
      <form onSubmit={save} aria-busy={saving} className="space-y-3 text-soft">
        <p>Fields that you leave empty stay as they are in each paper.</p>
        <label className="block">
          Venue
          <input name="venue" placeholder="Journal, conference or publisher" className={FIELD} />
        </label>
        <label className="block">
          Date, as precisely as you know it
          <input name="published" placeholder="2017, 2017-06 or 2017-06-12" className={FIELD} />
        </label>
        <DialogFoot submit="Save details" busy={saving} error={error} close={onClose} />
      </form>
    </Dialog>
  )
}
