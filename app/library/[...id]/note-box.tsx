'use client'
import { useEffect, useId, useState } from 'react'
import { useNote } from './use-note'

const STATES = {
  saved: 'Saved',
  changed: 'Not saved yet',
  saving: 'Saving…',
  failed: 'Not saved. Folio will try again.',
}

type Props = { paper: { id: string; title: string }; saved: string }

/** The person's note on a paper, saved as they write. */
export function NoteBox({ paper, saved }: Props) {
  const id = useId()
  const { text, state, write, saveNow } = useNote(paper.id, saved)
  const [touched, setTouched] = useState(false)
  // Read-only until the page's scripts run: text typed before would be lost.
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
        className="panel mt-3 field-sizing-content min-h-28 w-full px-4 py-3 font-serif text-[1.0313rem] leading-relaxed placeholder:text-faint"
      />
      <p role="status" className={`min-h-5 text-xs ${state === 'failed' ? 'text-bad' : 'text-faint'}`}>
        {touched && STATES[state]}
      </p>
    </>
  )
}
