/** The person's own notes on highlights in a passage, which are not part of the paper. */
export function OwnNotes({ notes }: { notes: string[] }) {
  return (
    <section aria-label="Your notes" className="mt-2 space-y-1 font-sans text-sm leading-normal text-soft">
      {notes.map((note) => (
        <div key={note} className="border-l-2 border-line pl-2.5 wrap-anywhere">
          <span className="text-xs text-faint">Your note</span> {note}
        </div>
      ))}
    </section>
  )
}
