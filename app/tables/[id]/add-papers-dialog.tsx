'use client'
import { type FormEvent, useEffect, useState } from 'react'
import { listChoices } from '@/app/ask/actions'
import { ChoosePapers } from '@/app/ask/choose-papers'
import { DialogFoot } from '@/app/library/organize/dialog-foot'
import { Dialog } from '@/app/ui/dialog'
import type { PaperChoice } from '@/lib/library/filters/paper-filter'

type Props = { known: string[]; onAdd(paperIds: string[]): Promise<boolean>; onClose(): void }

/** Papers in the library that the table does not have yet. */
export function AddPapersDialog({ known, onAdd, onClose }: Props) {
  const [choices, setChoices] = useState<PaperChoice[] | null>(null)
  const [chosen, setChosen] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  useEffect(() => {
    listChoices()
      .catch(() => null)
      .then((outcome) => {
        if (outcome?.ok) setChoices(outcome.value)
        else setError(outcome?.error.message ?? 'The server is not responding. Close this dialog and try again.')
      })
  }, [])
  const add = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const done = await onAdd(chosen)
    setBusy(false)
    if (done) onClose()
    else setError('The papers could not be added. Close this dialog to see why.')
  }
  return (
    <Dialog title="Add papers to the table" onClose={onClose}>
      <form onSubmit={add} aria-busy={busy}>
        {!choices && !error && <div className="skeleton h-40" />}
        {choices && (
          <ChoosePapers choices={choices.filter(({ id }) => !known.includes(id))} chosen={chosen} choose={setChosen} />
        )}
        <div className="mt-4">
          <DialogFoot submit="Add" busy={busy || chosen.length === 0} error={error} close={onClose} />
        </div>
      </form>
    </Dialog>
  )
}
