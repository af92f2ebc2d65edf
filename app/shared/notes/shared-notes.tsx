'use client'
import { Markdown } from '@/app/markdown/markdown'
import type { SharedNote } from '@/lib/sharing/read-shared'

/** Notes on this paper that others share. */
export function SharedNotes({ notes }: { notes: SharedNote[] }) {
  if (notes.length === 0) return null
  return (
    <section aria-labelledby="shared-notes" className="mb-8">
      <h2 id="shared-notes" className="label mb-2">
        Shared notes
      </h2>
      {notes.map(({ shareId, from, library, markdown }) => (
        <article key={shareId} className="mb-4 border-t border-line pt-2.5">
          <p className="mb-1 text-xs text-soft">
            {from} shared this with {library}
          </p>
          <div className="reading text-[1.0313rem] wrap-anywhere">
            <Markdown text={markdown} dollarMath={false} />
          </div>
        </article>
      ))}
    </section>
  )
}
