'use client'
import { useRouter } from 'next/navigation'
import { useId } from 'react'
import { useKeptChoice } from '@/app/settings/use-kept-choice'
import { ErrorLine } from '@/app/ui/error-line'
import type { IndexerSettings, SourceChoice } from '@/lib/library/new-works/indexer-settings'
import { saveIndexer } from './actions'

type Props = { settings: IndexerSettings; choices: SourceChoice[] }

/** Sets whether and where to look for new works in the background. Saved immediately. */
export function IndexerForm({ settings, choices }: Props) {
  const note = useId()
  const router = useRouter()
  const { chosen: wanted, choose, error } = useKeptChoice(settings, saveIndexer, () => router.refresh())
  return (
    <div className="text-sm">
      <label className="flex min-h-8 items-center gap-2.5 font-medium">
        <input
          type="checkbox"
          checked={wanted.on}
          aria-describedby={note}
          onChange={({ target }) => choose({ ...wanted, on: target.checked })}
          className="size-4"
        />
        Check for new papers once a day
      </label>
      <p id={note} className="mt-1 ml-6.5 max-w-prose text-xs text-faint">
        Up to six keywords from each question you asked in the last four weeks, and from each topic you add, are sent to
        the sources chosen here. Nothing from your papers, notes or answers is sent. The details and abstracts of the
        papers they return are stored on this machine; if an embedding model is connected, the abstracts are sent to it
        for indexing. No paper is added to the library automatically.
      </p>
      <fieldset className="mt-2 ml-6.5 flex flex-wrap gap-x-6 gap-y-1">
        <legend className="sr-only">Sources to search</legend>
        {choices.map(({ name, title, host }) => (
          <label key={name} className="flex min-h-8 items-center gap-2">
            <input
              type="checkbox"
              checked={wanted.sources.includes(name)}
              onChange={({ target }) =>
                choose({
                  ...wanted,
                  sources: choices
                    .map((choice) => choice.name)
                    .filter((one) => (one === name ? target.checked : wanted.sources.includes(one))),
                })
              }
              className="size-4"
            />
            {title}
            <span className="text-xs break-all text-faint">{host}</span>
          </label>
        ))}
      </fieldset>
      <ErrorLine className="mt-2">{error}</ErrorLine>
    </div>
  )
}
