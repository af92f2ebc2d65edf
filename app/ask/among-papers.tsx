'use client'
import { useId, useState } from 'react'
import type { MyLibrary } from '@/lib/libraries/my-libraries'
import { type CollectionRow, treeRows } from '@/lib/library/collections/collection-tree'
import {
  describeFilter,
  isEmptyFilter,
  meetsFilter,
  NO_FILTER,
  type PaperChoice,
  type PaperFilter,
} from '@/lib/library/filters/paper-filter'
import { list as listCollections } from '../library/collections/collection-actions'
import { mine } from '../library/libraries/actions'
import { Button } from '../ui/button'
import { ErrorLine } from '../ui/error-line'
import { Popover } from '../ui/popover'
import { reach } from '../ui/reach'
import { listChoices } from './actions'
import { ChoosePapers } from './choose-papers'

type Props = {
  filter: PaperFilter | null
  /** title of the single chosen paper, if known before the list of papers */
  title?: string
  change(filter: PaperFilter | null): void
  /** only whole papers can be chosen, not highlights */
  areWhole?: boolean
}

/** Chooses which papers a question covers: all, or those chosen by collection, tag, author, year or one by one. */
export function AmongPapers({ filter, title, change, areWhole = false }: Props) {
  const [choices, setChoices] = useState<PaperChoice[] | null>(null)
  const [collections, setCollections] = useState<CollectionRow[]>([])
  const [libraries, setLibraries] = useState<MyLibrary[]>([])
  const [error, setError] = useState<string | null>(null)
  const wanted = filter ?? NO_FILTER
  const set = (part: Partial<PaperFilter>) => {
    const next = { ...wanted, ...part }
    change(isEmptyFilter(next) ? null : next)
  }

  const asked = choices?.filter((paper) => meetsFilter(paper, wanted)) ?? []
  // From other libraries, offer only papers already ticked: others would not be searched.
  const offered = choices?.filter(
    (paper) => wanted.paperIds.includes(paper.id) || meetsFilter(paper, { ...NO_FILTER, libraries: wanted.libraries }),
  )
  const chosenTitle = choices?.find(({ id }) => id === wanted.paperIds[0])?.title

  const load = () => {
    if (choices) return
    setError(null)
    Promise.all([reach(listChoices()), reach(listCollections()), reach(mine())]).then(([papers, collections, held]) => {
      if (held.ok) setLibraries(held.value)
      if (collections.ok) setCollections(treeRows(collections.value))
      if (papers.ok) setChoices(papers.value)
      else setError(papers.error.message)
    })
  }

  return (
    <Popover
      label="Papers to search"
      className="w-[34rem] px-4 py-3.5"
      onOpen={load}
      trigger={
        <Button kind="quiet" className="relative -left-1 max-w-full min-w-0 gap-1.5 px-2">
          <span className="truncate">In: {describeFilter(wanted, chosenTitle ?? title)}</span>{' '}
          <span aria-hidden>▾</span>
        </Button>
      }
    >
      {(close) => (
        <>
          <ErrorLine>{error}</ErrorLine>
          {!choices && !error && <div className="skeleton h-24" />}
          {choices && offered && (
            <>
              {!areWhole && (wanted.highlighted || choices.some(({ highlights }) => highlights > 0)) && (
                <HighlightsField checked={wanted.highlighted} set={set} />
              )}
              {libraries.length > 1 && <LibrariesField libraries={libraries} chosen={wanted.libraries} set={set} />}
              <FilterFields choices={offered} collections={collections} filter={wanted} set={set} />
              <ChoosePapers choices={offered} chosen={wanted.paperIds} choose={(paperIds) => set({ paperIds })} />
              <div className="mt-3 flex items-center gap-2 border-t border-line pt-2.5">
                <p role="status" className="mr-auto text-xs text-soft">
                  {wanted.highlighted && `${countHighlights(asked)} in `}
                  {asked.length} of {choices.length} {choices.length === 1 ? 'paper' : 'papers'}
                </p>
                <Button kind="quiet" disabled={!filter} onClick={() => change(null)}>
                  All papers
                </Button>
                <Button onClick={close}>Done</Button>
              </div>
            </>
          )}
        </>
      )}
    </Popover>
  )
}

function HighlightsField({ checked, set }: { checked: boolean } & Pick<FieldsProps, 'set'>) {
  const note = useId()
  return (
    <div className="mb-3">
      <label className="flex cursor-pointer items-baseline gap-2.5">
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={note}
          onChange={({ target }) => set({ highlighted: target.checked })}
          className="translate-y-0.5"
        />
        My highlights
      </label>
      <p id={note} className="ml-6 text-xs text-soft">
        Searches only the passages that you highlighted. Your notes on them are shown but never quoted.
      </p>
    </div>
  )
}

type LibrariesProps = { libraries: MyLibrary[]; chosen: PaperFilter['libraries'] } & Pick<FieldsProps, 'set'>

function LibrariesField({ libraries, chosen, set }: LibrariesProps) {
  const isChosen = new Set(chosen.map(({ id }) => id))
  const toggle = ({ id, name }: MyLibrary) =>
    set({ libraries: isChosen.has(id) ? chosen.filter((one) => one.id !== id) : [...chosen, { id, name }] })
  return (
    <fieldset className="mb-3">
      <legend className="mb-1.5 text-xs text-soft">Libraries</legend>
      <div className="flex flex-wrap gap-1.5">
        {libraries.map((library) => (
          <button
            key={library.id}
            type="button"
            aria-pressed={isChosen.has(library.id)}
            onClick={() => toggle(library)}
            className="rounded-full border border-line px-2.5 py-0.5 text-soft hover:border-edge hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-ink"
          >
            {library.name}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

function countHighlights(papers: PaperChoice[]): string {
  const count = papers.reduce((sum, { highlights }) => sum + highlights, 0)
  return count === 1 ? '1 highlight' : `${count} highlights`
}

type FieldsProps = {
  choices: PaperChoice[]
  collections: CollectionRow[]
  filter: PaperFilter
  set(part: Partial<PaperFilter>): void
}

function FilterFields({ choices, collections, filter, set }: FieldsProps) {
  const id = useId()
  const tags = [...new Set([...choices.flatMap((paper) => paper.tags), ...filter.tags])].sort()
  const authors = [...new Set(choices.flatMap((paper) => paper.authors))].sort()
  const toggle = (tag: string) =>
    set({ tags: filter.tags.includes(tag) ? filter.tags.filter((other) => other !== tag) : [...filter.tags, tag] })
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      {(collections.length > 0 || filter.collection) && (
        <CollectionField collections={collections} chosen={filter.collection} set={set} />
      )}
      {tags.length > 0 && (
        <fieldset className="w-full">
          <legend className="mb-1.5 text-xs text-soft">Tags</legend>
          <div className="flex flex-wrap gap-1.5">
            {tags.map((tag) => (
              <button
                key={tag}
                type="button"
                aria-pressed={filter.tags.includes(tag)}
                onClick={() => toggle(tag)}
                className="rounded-full border border-line px-2.5 py-0.5 text-soft hover:border-edge hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-ink"
              >
                {tag}
              </button>
            ))}
          </div>
        </fieldset>
      )}
      <label className="flex-1 basis-full text-xs text-soft desk:basis-44">
        Author
        <input
          type="text"
          list={`${id}-authors`}
          value={filter.author ?? ''}
          maxLength={200}
          onChange={(event) => set({ author: event.target.value || null })}
          onKeyDown={keepForm}
          className="field mt-1"
        />
        <datalist id={`${id}-authors`}>
          {authors.map((author) => (
            <option key={author} value={author} />
          ))}
        </datalist>
      </label>
      <YearField label="From year" year={filter.from} set={(from) => set({ from })} />
      <YearField label="To year" year={filter.to} set={(to) => set({ to })} />
    </div>
  )
}

type CollectionProps = Pick<FieldsProps, 'collections' | 'set'> & { chosen: PaperFilter['collection'] }

function CollectionField({ collections, chosen, set }: CollectionProps) {
  const isGone = chosen !== null && !collections.some(({ id }) => id === chosen.id)
  return (
    <label className="w-full text-xs text-soft">
      Collection
      <select
        value={chosen?.id ?? ''}
        onChange={({ target }) => {
          const found = collections.find(({ id }) => id === target.value)
          set({ collection: found ? { id: found.id, name: found.name } : null })
        }}
        className="field mt-1"
      >
        <option value="">Any</option>
        {isGone && <option value={chosen.id}>{chosen.name} (removed)</option>}
        {collections.map(({ id, path, papers }) => (
          <option key={id} value={id}>
            {path.join(' / ')} ({papers})
          </option>
        ))}
      </select>
    </label>
  )
}

function YearField({ label, year, set }: { label: string; year: number | null; set(year: number | null): void }) {
  // A year is applied when complete; until then it stays in the field.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <label className="flex-1 text-xs text-soft desk:w-24 desk:flex-none">
      {label}
      <input
        type="text"
        inputMode="numeric"
        maxLength={4}
        value={typed ?? year ?? ''}
        onChange={(event) => {
          const text = event.target.value.replace(/\D/g, '')
          const whole = /^[12]\d{3}$/.test(text)
          setTyped(whole || text === '' ? null : text)
          set(whole ? Number(text) : null)
        }}
        onKeyDown={keepForm}
        className="field mt-1 tabular-nums"
      />
    </label>
  )
}

/** Keeps Enter in these fields from submitting the question. */
function keepForm(event: React.KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}
