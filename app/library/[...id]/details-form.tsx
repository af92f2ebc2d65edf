'use client'
import { useActionState } from 'react'
import type { PaperDetail } from '@/lib/library/papers'
import { Button } from '../../ui/button'
import { ErrorLine } from '../../ui/error-line'
import { reach } from '../../ui/reach'
import { saveDetails } from './actions'

const NAMES = [
  'title',
  'authors',
  'published',
  'venue',
  'doi',
  'arxivId',
  'citeKey',
  'type',
  'volume',
  'issue',
  'page',
  'publisher',
  'editors',
  'abstract',
] as const
type Details = Record<(typeof NAMES)[number], string>
type State = Details & { error?: string }

/** Types of works by their CSL names. */
const TYPES: Record<string, string> = {
  'article-journal': 'Journal article',
  'paper-conference': 'Conference paper',
  article: 'Preprint',
  book: 'Book',
  chapter: 'Book chapter',
  thesis: 'Thesis',
  report: 'Report',
  webpage: 'Web page',
  dataset: 'Dataset',
  software: 'Software',
  document: 'Other',
}

const FIELD = 'mt-1 w-full rounded-lg border border-line bg-sheet px-3 py-1.5 text-ink'

const FIELDS = [
  { name: 'published', label: 'Date, as precisely as you know it', placeholder: '2017, 2017-06 or 2017-06-12' },
  { name: 'venue', label: 'Venue', placeholder: 'Journal or conference' },
  { name: 'volume', label: 'Volume', placeholder: '' },
  { name: 'issue', label: 'Issue', placeholder: '' },
  { name: 'page', label: 'Pages', placeholder: 'such as 377-387' },
  { name: 'publisher', label: 'Publisher', placeholder: '' },
  { name: 'doi', label: 'DOI', placeholder: 'for example 10.1145/362384.362685' },
  { name: 'arxivId', label: 'arXiv ID', placeholder: 'for example 1706.03762v5' },
  { name: 'citeKey', label: 'Citation key', placeholder: 'as in your reference manager' },
] as const

/** Lets the person correct the details. Later lookups do not overwrite them. */
export function DetailsForm({ paper, onDone }: { paper: PaperDetail; onDone: () => void }) {
  const [state, send, pending] = useActionState<State, FormData>(async (_, form) => {
    const typed = Object.fromEntries(NAMES.map((name) => [name, String(form.get(name) ?? '')])) as Details
    const { type, volume, issue, page, publisher, editors, ...columns } = typed
    const reference = { type, volume, issue, page, publisher, editors }
    const done = await reach(saveDetails(paper.id, { ...columns, reference }))
    if (!done.ok) return { ...typed, error: done.error.message }
    onDone()
    return typed
  }, detailsOf(paper))
  const { type } = paper.reference
  const types = Object.hasOwn(TYPES, type) ? TYPES : { ...TYPES, [type]: type.replaceAll(/[-_]/g, ' ') }
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
      <Lines name="authors" label="Authors, one per line" start={state.authors} />
      <div className="grid gap-3 desk:grid-cols-2">
        <label className="block">
          Type
          <select name="type" defaultValue={state.type} className={FIELD}>
            {Object.entries(types).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </label>
        {FIELDS.map(({ name, label, placeholder }) => (
          <label key={name} className="block">
            {label}
            <input name={name} placeholder={placeholder} defaultValue={state[name]} className={FIELD} />
          </label>
        ))}
      </div>
      <Lines name="editors" label="Editors, one per line" start={state.editors} />
      <Lines name="abstract" label="Abstract" start={state.abstract} />
      <ErrorLine>{state.error}</ErrorLine>
      <div className="flex gap-2">
        <Button type="submit" kind="main" disabled={pending}>
          Save details
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  )
}

function Lines({ name, label, start }: { name: keyof Details; label: string; start: string }) {
  return (
    <label className="block">
      {label}
      <textarea
        name={name}
        rows={3}
        defaultValue={start}
        className={`${FIELD} field-sizing-content max-h-60 resize-none`}
      />
    </label>
  )
}

function detailsOf({ authors, reference: { editors, ...reference }, ...paper }: PaperDetail): Details {
  const known = { ...paper, ...reference, authors: authors.join('\n'), editors: editors.join('\n') }
  return Object.fromEntries(NAMES.map((name) => [name, known[name] ?? ''])) as Details
}
