'use client'
import { NoteBox } from '@/app/library/[...id]/note-box'
import type { ListedPaper } from '@/lib/sessions/entries'
import { EntryPaper } from './entry-paper'

/** The person's current note on a paper, or a pointer to it if the page shows it further down. */
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
