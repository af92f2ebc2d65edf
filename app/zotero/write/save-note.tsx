'use client'
import { useState } from 'react'
import type { NoteProposal } from '@/lib/zotero/out/proposals'
import { useLookedUp } from './use-looked-up'
import { proposeNote, sendNote, updateNote } from './write-actions'
import { WriteDialog } from './write-dialog'

/**
 * Saves an answer to Zotero as a note: below a cited paper, in a collection, or on its own. Updates a note with an
 * earlier version instead, unless the person wants a new one.
 */
export function SaveNote({ runId, close }: { runId: string; close(): void }) {
  const { found: proposal, wrong } = useLookedUp(proposeNote, runId)
  const [picked, setPicked] = useState<string | null>(null)
  const [withBoth, setWithBoth] = useState(false)
  const { places = [], notes = [] } = proposal ?? {}
  const older = notes.find(isOlder)
  const chosen = picked ?? (older ? NOTE + older.key : (places[0]?.id ?? ''))
  const note = notes.find(({ key }) => chosen === NOTE + key)
  return (
    <WriteDialog
      title={note ? 'Update in Zotero' : 'Save to Zotero'}
      action={note ? 'Update in Zotero' : 'Save note'}
      begin={() => (note ? updateNote(runId, { key: note.key, version: note.version }) : sendNote(runId, chosen))}
      isReady={chosen !== '' && (!note || (isOlder(note) && (withBoth || !note.isBoth)))}
      close={close}
    >
      {wrong ? (
        <p role="alert" className="text-bad">
          {wrong}
        </p>
      ) : (
        <p>
          {note
            ? 'Folio will update one note that it wrote earlier, and change nothing else in Zotero.'
            : 'Folio will add one note with this answer and its references. Each citation links to its page in Zotero and to its sentence in Folio. The note is tagged “folio”. Nothing else in Zotero changes.'}
        </p>
      )}
      {proposal && (
        <label className="block text-ink">
          Where
          <select value={chosen} onChange={(event) => setPicked(event.target.value)} className="field mt-1">
            {notes.length > 0 && (
              <optgroup label="Update the note">
                {notes.map(({ key, where }) => (
                  <option key={key} value={NOTE + key}>
                    {where}
                  </option>
                ))}
              </optgroup>
            )}
            <optgroup label="New note">
              {places.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
          </select>
        </label>
      )}
      {note && <Changes note={note} />}
      {note?.isBoth && (
        <label className="flex items-center gap-2 text-ink">
          <input type="checkbox" checked={withBoth} onChange={({ target }) => setWithBoth(target.checked)} />
          Overwrite changes made in Zotero
        </label>
      )}
      {!proposal && !wrong && <p>Checking Zotero…</p>}
    </WriteDialog>
  )
}

type Note = NoteProposal['notes'][number]

const NOTE = 'note:'

const isOlder = ({ isSame }: Note) => !isSame

/** Paragraphs that an update would remove from a note and add to it. */
function Changes({ note }: { note: Note }) {
  const { removed, added, isBoth } = note
  if (!isOlder(note)) return <p>The note already matches this version of the answer.</p>
  return (
    <>
      {isBoth && <p className="text-bad">The note has been changed in Zotero since Folio wrote it.</p>}
      <section
        aria-label="Changes to the note"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard.
        tabIndex={0}
        className="max-h-60 space-y-2 overflow-y-auto rounded-card border border-line p-3"
      >
        {[
          { name: 'In Zotero', paragraphs: removed, Tag: 'del' as const },
          { name: 'In Folio', paragraphs: added, Tag: 'ins' as const },
        ].map(
          ({ name, paragraphs, Tag }) =>
            paragraphs.length > 0 && (
              <div key={name} className="wrap-anywhere">
                <p className="text-xs text-faint">{name}</p>
                {paragraphs.map((paragraph) => (
                  <p key={paragraph} className="mt-1">
                    <Tag>{paragraph}</Tag>
                  </p>
                ))}
              </div>
            ),
        )}
      </section>
    </>
  )
}
