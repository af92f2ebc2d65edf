'use client'
import { useEffect, useState } from 'react'
import { readNote } from '@/app/library/[...id]/actions'
import { HighlightItem } from '@/app/library/[...id]/highlight-item'
import { NoteBox } from '@/app/library/[...id]/note-box'
import { useHighlightList } from '@/app/library/[...id]/use-highlight-list'
import { reach } from '@/app/ui/reach'
import type { Outcome } from '@/lib/errors'
import type { Highlight } from '@/lib/library/highlights/highlights'
import { Button } from '../../ui/button'

type Props = { paper: { id: string; title: string }; open(highlight: Highlight): void; close(): void }

/** The person's note on the open paper and all their highlights in it, beside its pages. */
export function NotesPanel({ paper, open, close }: Props) {
  const { highlights, take, write } = useHighlightList(paper.id)
  const note = useStoredNote(paper.id)
  return (
    <section
      aria-label="Notes and highlights"
      className="max-h-[45%] shrink-0 overflow-y-auto border-b border-line bg-sheet px-4 py-2.5 @3xl:max-h-none @3xl:w-80 @3xl:border-b-0 @3xl:border-l"
    >
      <div className="flex items-center justify-between">
        <h3 className="label">Notes</h3>
        <Button aria-label="Close notes" kind="quiet" className="min-h-8 px-2.5" onClick={close}>
          ×
        </Button>
      </div>
      {note?.ok && (
        <div className="[&_textarea]:mt-1 [&_textarea]:min-h-16">
          <NoteBox paper={paper} saved={note.value} />
        </div>
      )}
      {note && !note.ok && (
        <p role="alert" className="text-sm text-bad">
          {note.error.message}
        </p>
      )}
      <h3 className="label mt-2 mb-1">Highlights</h3>
      {highlights.length === 0 && (
        <p className="text-sm text-soft">None yet. Select text in the PDF to highlight it.</p>
      )}
      <ul>
        {highlights.map((highlight) => (
          <HighlightItem
            key={highlight.id}
            highlight={highlight}
            openPage={() => open(highlight)}
            take={() => take(highlight)}
            write={(text) => write(highlight, text)}
            share={null}
          />
        ))}
      </ul>
    </section>
  )
}

/** The stored note; null while it is read. */
function useStoredNote(paperId: string): Outcome<string> | null {
  const [note, setNote] = useState<Outcome<string> | null>(null)
  useEffect(() => {
    let current = true
    reach(readNote(paperId)).then((outcome) => current && setNote(outcome))
    return () => {
      current = false
    }
  }, [paperId])
  return note
}
