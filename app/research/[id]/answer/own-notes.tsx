/** What the person wrote beside their highlights in a passage: theirs, and no part of the paper. */
export function OwnNotes({ notes }: { notes: string[] }) {
  return (
    <ul aria-label="Your notes" className="mt-1.5 space-y-1 text-sm text-soft">
      {notes.map((note) => (
        <li key={note} className="border-l-2 border-line pl-2.5 wrap-anywhere">
          <span className="text-xs text-faint">Your note</span> {note}
        </li>
      ))}
    </ul>
  )
}
