'use client'
import { useState } from 'react'
import { useLookedUp } from './use-looked-up'
import { proposeNote, sendNote } from './write-actions'
import { WriteDialog } from './write-dialog'

/** Saves an answer to Zotero as a note: below a paper that it cites, in a collection, or by itself. */
export function SaveNote({ runId, close }: { runId: string; close(): void }) {
  const { found: places, wrong } = useLookedUp(proposeNote, runId)
  const [picked, setPicked] = useState<string | null>(null)
  const chosen = picked ?? places?.[0]?.id ?? ''
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
          <select value={chosen} onChange={(event) => setPicked(event.target.value)} className="field mt-1">
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
