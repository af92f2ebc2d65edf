'use client'
import { useEffect, useState } from 'react'
import { reach } from '@/app/ui/reach'
import { type NotePlace, proposeNote, sendNote } from './write-actions'
import { WriteDialog } from './write-dialog'

/** Saves an answer to Zotero as a note: below a paper that it cites, in a collection, or by itself. */
export function SaveNote({ runId, close }: { runId: string; close(): void }) {
  const [places, setPlaces] = useState<NotePlace[] | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const [chosen, setChosen] = useState('')
  useEffect(() => {
    let left = false
    reach(proposeNote(runId)).then((done) => {
      if (left) return
      if (!done.ok) return setWrong(done.error.message)
      setPlaces(done.value)
      setChosen(done.value[0]?.id ?? '')
    })
    return () => {
      left = true
    }
  }, [runId])
  return (
    <WriteDialog
      title="Save to Zotero"
      action="Save note"
      begin={() => sendNote(runId, chosen)}
      isReady={chosen !== ''}
      close={close}
    >
      {wrong ? (
        <p role="alert" className="text-bad">
          {wrong}
        </p>
      ) : (
        <p>
          Folio adds one note with this answer and its references. Each citation leads to its page in Zotero and to its
          sentence in Folio. It bears the tag “folio”; nothing that is in Zotero is changed.
        </p>
      )}
      {places && (
        <label className="block text-ink">
          Where
          <select
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
            className="mt-1 block min-h-[2.125rem] w-full rounded-lg border border-line bg-sheet px-2"
          >
            {places.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {!places && !wrong && <p>Looking at Zotero …</p>}
    </WriteDialog>
  )
}
