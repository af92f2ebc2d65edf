'use client'
import { useEffect, useState } from 'react'
import { useCanShare } from '@/app/sharing/can-share'
import { SharingDialog } from '@/app/sharing/late-sharing-dialog'
import { Button } from '../../ui/button'
import { useNote } from './use-note'

const STATES = {
  saved: 'Saved',
  changed: 'Not saved yet',
  saving: 'Saving…',
  failed: 'Not saved. Your text is kept in this browser, and Folio will try again.',
} as const

/** The person's notes about the paper in Markdown, saved while typing, and searched with the summaries. */
export function NotesEditor({ paperId, saved }: { paperId: string; saved: string }) {
  const { text, state, write, saveNow } = useNote(paperId, saved)
  const canShare = useCanShare()
  const [isSharing, setIsSharing] = useState(false)
  const [touched, setTouched] = useState(false)
  // Disabled until hydration: text typed before would be lost.
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  useEffect(() => {
    if (state !== 'saved') setTouched(true)
  }, [state])
  return (
    <section aria-labelledby="notes" className="mb-8">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 id="notes" className="label">
          Notes
        </h2>
        <p role="status" className={`text-xs ${state === 'failed' ? 'text-bad' : 'text-faint'}`}>
          {touched && STATES[state]}
        </p>
      </div>
      <textarea
        aria-labelledby="notes"
        readOnly={!alive}
        value={text}
        onChange={(event) => write(event.target.value)}
        onBlur={saveNow}
        placeholder="Your notes on this paper, in Markdown. Notes are searched too."
        className="panel field-sizing-content min-h-28 w-full px-4 py-3 font-serif text-[1.0313rem] leading-relaxed placeholder:text-faint"
      />
      {canShare && text.trim() && (
        <Button
          className="mt-2"
          onClick={async () => {
            await saveNow()
            setIsSharing(true)
          }}
        >
          Share…
        </Button>
      )}
      {isSharing && (
        <SharingDialog
          choices={[{ name: 'This note', object: { kind: 'note', objectId: paperId }, page: false }]}
          close={() => setIsSharing(false)}
        />
      )}
    </section>
  )
}
