'use client'
import { useEffect, useId, useState } from 'react'
import { useNote } from '@/app/library/[...id]/use-note'
import type { ListedPaper } from '@/lib/sessions/entries'
import { EntryPaper } from './entry-paper'

const STATES = { saved: 'Saved', changed: 'Not saved yet', saving: 'Saving…', failed: 'Not saved. Folio tries again.' }

/** The person's current note on a paper, or where it is shown. */
export function EntryNotes({ paper, saved }: { paper: ListedPaper; saved: string | null }) {
  return (
    <EntryPaper paper={paper}>
      {saved === null ? (
        <p className="mt-2 text-sm text-soft">The note on this paper is further down.</p>
      ) : (
        <NoteBox paper={paper} saved={saved} />
      )}
    </EntryPaper>
  )
}

/** A note that is saved while typing. */
function NoteBox({ paper, saved }: { paper: ListedPaper; saved: string }) {
  const id = useId()
  const { text, state, write, saveNow } = useNote(paper.id, saved)
  const [touched, setTouched] = useState(false)
  // Disabled until hydration: text typed before would be lost.
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return (
    <>
      <label htmlFor={id} className="sr-only">
        Notes on {paper.title}
      </label>
      <textarea
        id={id}
        readOnly={!alive}
        value={text}
        onChange={(event) => {
          setTouched(true)
          write(event.target.value)
        }}
        onBlur={saveNow}
        placeholder="Your notes on this paper, in Markdown. Notes are searched too."
        className="mt-3 field-sizing-content min-h-28 w-full rounded-card border border-line bg-sheet px-4 py-3 font-serif text-[1.0313rem] leading-relaxed placeholder:text-faint"
      />
      <p role="status" className={`min-h-5 text-xs ${state === 'failed' ? 'text-bad' : 'text-faint'}`}>
        {touched && STATES[state]}
      </p>
    </>
  )
}
