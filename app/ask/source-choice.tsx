'use client'
import { useState } from 'react'
import { sourceTitle } from '@/app/markdown/source-title'
import { WORK_KIND_TITLES, WORK_KINDS } from '@/lib/sources/work/source'
import { listed } from '@/lib/text/format/phrases'
import { useSources } from './sources'

/** Years of works found outside; empty: any. */
const YEARS = [
  { name: 'worksFrom', label: 'Published from' },
  { name: 'worksTo', label: 'until' },
] as const

/**
 * Form fields for sources outside the library: `source`, which ones to search; `kind`, kinds of works; `worksFrom` and
 * `worksTo`, their years; and `pdfs`, whether to read open PDFs. Nothing is sent to other sources.
 */
export function SourceChoice() {
  const { choices, readsPdfs, kinds } = useSources()
  const [chosen, setChosen] = useState(() => choices.flatMap(({ name, chosen }) => (chosen ? name : [])))
  const titles = choices.flatMap(({ name, title }) => (chosen.includes(name) ? title : []))
  return (
    <details className="text-xs text-soft">
      <summary className="rounded-sm hover:text-ink">
        Searches {titles.length > 0 ? listed(['your library', ...titles], 'and') : 'only your library'}
      </summary>
      <fieldset className="panel mt-1.5 max-w-prose px-3.5 py-2.5">
        <legend className="sr-only">Sources besides your library</legend>
        <p className="mb-1.5 text-soft">Keywords from the question are sent only to the sources that you tick here.</p>
        {choices.map(({ name, lacks }) => (
          <label key={name} className="flex min-h-7 flex-wrap items-center gap-x-2 text-sm text-ink">
            <input
              type="checkbox"
              name="source"
              value={name}
              disabled={lacks !== null}
              checked={chosen.includes(name)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, name] : chosen.filter((one) => one !== name))
              }
              className="size-4"
            />
            <span>{sourceTitle(name)}</span>
            {lacks && <span className="text-xs text-soft">{lacks}</span>}
          </label>
        ))}
        <fieldset disabled={titles.length === 0} className="mt-1.5 border-t border-line pt-1.5">
          <legend className="float-left w-full text-soft">Only these publication types (all, if none is ticked)</legend>
          <div className="clear-left flex flex-wrap gap-x-4">
            {WORK_KINDS.map((kind) => (
              <label key={kind} className="flex min-h-7 items-center gap-x-2 text-sm text-ink">
                <input
                  type="checkbox"
                  name="kind"
                  value={kind}
                  defaultChecked={kinds.includes(kind)}
                  className="size-4"
                />
                {WORK_KIND_TITLES[kind]}
              </label>
            ))}
          </div>
          <p className="text-soft">
            Sources that do not distinguish these types are not searched. Works without a known type or year are left
            out.
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-ink">
            {YEARS.map(({ name, label }) => (
              <label key={name} className="flex items-center gap-x-2">
                {label}
                <input name={name} inputMode="numeric" maxLength={4} className="field w-16 py-1" />
              </label>
            ))}
          </p>
        </fieldset>
        <label className="mt-1.5 flex min-h-7 items-center gap-x-2 border-t border-line pt-1.5 text-sm text-ink">
          <input
            type="checkbox"
            name="pdfs"
            value="read"
            defaultChecked={readsPdfs}
            disabled={titles.length === 0}
            className="size-4 flex-none"
          />
          <span>
            Read open-access PDFs of works found there
            <span className="block text-xs text-soft">
              At most six are downloaded, for this answer or report only. They are not added to your library.
            </span>
          </span>
        </label>
      </fieldset>
    </details>
  )
}
