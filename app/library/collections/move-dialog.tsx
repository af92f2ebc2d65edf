'use client'
import { type FormEvent, useState } from 'react'
import { Dialog } from '@/app/ui/dialog'
import { type CollectionRow, idsBelow } from '@/lib/library/collections/collection-tree'
import { DialogFoot } from '../organize/dialog-foot'
import type { PaperActions } from '../use-paper-actions'

type Props = { collection: CollectionRow; rows: CollectionRow[]; actions: PaperActions; onClose: () => void }

/** Asks for a collection's new parent. Its contents move along. */
export function MoveDialog({ collection, rows, actions, onClose }: Props) {
  const [parentId, setParentId] = useState(collection.parentId ?? '')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const within = new Set(idsBelow(rows, collection.id))
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const done = await actions.moveCollection(collection.id, collection.name, parentId || null)
    setBusy(false)
    if (done.ok) onClose()
    else setError(done.error.message)
  }
  return (
    <Dialog title={`Move ${collection.name}`} onClose={onClose}>
      <form onSubmit={send} aria-busy={busy} className="space-y-3">
        <label className="block text-soft">
          Into
          <select
            value={parentId}
            onChange={(event) => setParentId(event.target.value)}
            className="field mt-1 text-ink"
          >
            <option value="">Top level of the library</option>
            {rows
              .filter(({ id }) => !within.has(id))
              .map(({ id, path }) => (
                <option key={id} value={id}>
                  {path.join(' / ')}
                </option>
              ))}
          </select>
        </label>
        <DialogFoot submit="Move" busy={busy} error={error} close={onClose} />
      </form>
    </Dialog>
  )
}
