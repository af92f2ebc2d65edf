'use client'
import { useActionState } from 'react'
import type { PaperDetail } from '@/lib/library/papers'
import { reach } from '../../ui/reach'
import { saveDetails } from './actions'

type Details = {
  title: string
  authors: string
  published: string
  venue: string
  doi: string
  arxivId: string
  citeKey: string
}
type State = Details & { error?: string }

const FIELD = 'mt-1 w-full rounded-lg border border-line bg-sheet px-3 py-1.5 text-ink'

const FIELDS = [
  { name: 'published', label: 'Date, as precise as you know it', placeholder: '2017, 2017-06 or 2017-06-12' },
  { name: 'venue', label: 'Venue', placeholder: 'Journal, conference or publisher' },
  { name: 'doi', label: 'DOI', placeholder: '10.1145/362384.362685' },
  { name: 'arxivId', label: 'arXiv id', placeholder: '1706.03762v5' },
  { name: 'citeKey', label: 'Cite key', placeholder: 'as your reference manager has it' },
] as const

/** What the person knows better. Nothing that is found later overwrites it. */
export function DetailsForm({ paper, onDone }: { paper: PaperDetail; onDone: () => void }) {
  const [state, send, pending] = useActionState<State, FormData>(
    async (_, form) => {
      const text = (field: keyof Details) => String(form.get(field) ?? '')
      const typed = {
        title: text('title'),
        authors: text('authors'),
        published: text('published'),
        venue: text('venue'),
        doi: text('doi'),
        arxivId: text('arxivId'),
        citeKey: text('citeKey'),
      }
      const done = await reach(saveDetails(paper.id, typed))
      if (!done.ok) return { ...typed, error: done.error.message }
      onDone()
      return typed
    },
    {
      title: paper.title,
      authors: paper.authors.join('\n'),
      published: paper.published ?? '',
      venue: paper.venue ?? '',
      doi: paper.doi ?? '',
      arxivId: paper.arxivId ?? '',
      citeKey: paper.citeKey ?? '',
    },
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
        Authors, one per line
        <textarea
          name="authors"
          rows={3}
          defaultValue={state.authors}
          className={`${FIELD} field-sizing-content max-h-60 resize-none`}
        />
      </label>
      <div className="grid gap-3 desk:grid-cols-2">
        {FIELDS.map(({ name, label, placeholder }) => (
          <label key={name} className="block">
            {label}
            <input name={name} placeholder={placeholder} defaultValue={state[name]} className={FIELD} />
          </label>
        ))}
      </div>
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
