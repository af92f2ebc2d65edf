'use client'
import { useActionState } from 'react'
import type { PaperDetail } from '@/lib/library/papers'
import { saveDetails } from './actions'

type State = { title: string; authors: string; published: string; error?: string }

const FIELD = 'mt-1 w-full rounded-lg border border-line bg-sheet px-3 py-1.5 text-ink'

/** What the person knows better. Nothing that is found later overwrites it. */
export function DetailsForm({ paper, onDone }: { paper: PaperDetail; onDone: () => void }) {
  const [state, send, pending] = useActionState<State, FormData>(
    async (_, form) => {
      const typed = {
        title: String(form.get('title')),
        authors: String(form.get('authors')),
        published: String(form.get('published')),
      }
      const done = await saveDetails(paper.id, typed).catch(() => null)
      if (!done?.ok) return { ...typed, error: done?.error.message ?? 'Folio cannot be reached. Is it still running?' }
      onDone()
      return typed
    },
    { title: paper.title, authors: paper.authors.join('\n'), published: paper.published ?? '' },
  )
  return (
    <form action={send} aria-busy={pending} className="space-y-3 text-sm text-soft">
      <label className="block">
        Title
        <textarea
          name="title"
          rows={2}
          defaultValue={state.title}
          // biome-ignore lint/a11y/noAutofocus: the person just asked to edit this
          autoFocus
          className={`${FIELD} field-sizing-content resize-none font-serif text-xl`}
        />
      </label>
      <label className="block">
        Authors, one a line
        <textarea
          name="authors"
          rows={3}
          defaultValue={state.authors}
          className={`${FIELD} field-sizing-content max-h-60 resize-none`}
        />
      </label>
      <label className="block">
        Date, as precise as you know it
        <input
          name="published"
          placeholder="2017, 2017-06 or 2017-06-12"
          defaultValue={state.published}
          className={FIELD}
        />
      </label>
      {state.error && (
        <p role="alert" className="text-bad">
          {state.error}
        </p>
      )}
      <div className="flex gap-2">
        <button type="submit" className="button button-main" disabled={pending}>
          Save details
        </button>
        <button type="button" className="button" onClick={onDone}>
          Cancel
        </button>
      </div>
    </form>
  )
}
