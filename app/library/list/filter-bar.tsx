'use client'
import { memo } from 'react'
import { countFilters, type ListFilter } from '@/lib/library/filters/list-filter'
import type { ListFacets } from '@/lib/library/list/list-facets'
import { tagKey } from '@/lib/library/organize/tag-name'
import { Button } from '../../ui/button'
import { READING, STATUSES } from './filter-address'

type Props = {
  facets: ListFacets
  /** whether the library has tags, and the person may change them */
  hasTags: boolean
  filter: ListFilter
  /** name of the listed collection; null if it no longer exists */
  collection: string | null
  /** name of the listed library, if there is only one */
  library: string | null
  onChange: (part: Partial<ListFilter>) => void
  onManageTags: () => void
  /** asks for a name to save the search under; null if there is no search */
  onSave: (() => void) | null
}

const NONE = {
  ...{ tags: [], starred: false, highlighted: false, reading: null, year: null, status: null, collection: null },
  library: null,
} satisfies Partial<ListFilter>

/** Narrows down the list. Each choice shows how many papers it leaves. */
export const FilterBar = memo(function FilterBar(props: Props) {
  const { facets, hasTags, filter, collection, library, onChange, onManageTags, onSave } = props
  const reading = optionsOf(READING, facets.reading)
  const status = optionsOf(STATUSES, facets.status)
  const years = facets.years.map(({ name, number }) => ({ name, words: name, number }))
  const chosen = new Set(filter.tags.map(tagKey))
  const more = facets.tags.filter(({ name }) => !chosen.has(tagKey(name)))
  return (
    <fieldset aria-label="Filter" className="mt-3 flex flex-wrap items-center gap-1.5 text-sm">
      <Button
        aria-pressed={filter.starred}
        className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
        onClick={() => onChange({ starred: !filter.starred })}
      >
        <span aria-hidden>★</span> Starred <span className="text-faint tabular-nums">{facets.starred}</span>
      </Button>
      {(facets.highlighted > 0 || filter.highlighted) && (
        <Button
          aria-pressed={filter.highlighted}
          className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
          onClick={() => onChange({ highlighted: !filter.highlighted })}
        >
          Highlighted <span className="text-faint tabular-nums">{facets.highlighted}</span>
        </Button>
      )}
      <Choice
        label="Reading"
        value={filter.reading}
        options={reading}
        onChoose={(reading) => onChange({ reading: reading as ListFilter['reading'] })}
      />
      <Choice
        label="Status"
        value={filter.status}
        options={status.filter(({ number, name }) => number > 0 || name === filter.status)}
        onChoose={(status) => onChange({ status: status as ListFilter['status'] })}
      />
      <Choice label="Year" value={filter.year} options={years} onChoose={(year) => onChange({ year })} />
      {more.length > 0 && (
        <Choice
          label="Tag"
          value={null}
          options={more.map(({ name, number }) => ({ name, words: name, number }))}
          onChoose={(tag) => tag && onChange({ tags: [...filter.tags, tag] })}
        />
      )}
      {filter.tags.map((tag) => (
        <Button
          key={tag}
          aria-label={`Remove the filter for the tag ${tag}`}
          className="rounded-full border-accent bg-accent-soft"
          onClick={() => onChange({ tags: filter.tags.filter((other) => other !== tag) })}
        >
          {tag} <span aria-hidden>×</span>
        </Button>
      ))}
      {filter.collection && (
        <Button
          aria-label={`Remove the filter for ${collection ?? 'this collection'}`}
          className="max-w-64 rounded-full border-accent bg-accent-soft"
          onClick={() => onChange({ collection: null })}
        >
          <span className="truncate">{collection ?? 'A removed collection'}</span> <span aria-hidden>×</span>
        </Button>
      )}
      {filter.library && (
        <Button
          aria-label={`Remove the filter for ${library ?? 'this library'}`}
          className="max-w-64 rounded-full border-accent bg-accent-soft"
          onClick={() => onChange({ library: null })}
        >
          <span className="truncate">{library ?? 'A deleted library'}</span> <span aria-hidden>×</span>
        </Button>
      )}
      {countFilters(filter) > 0 && (
        <Button kind="quiet" onClick={() => onChange(NONE)}>
          Clear filter
        </Button>
      )}
      {onSave && (
        <Button kind="quiet" onClick={onSave}>
          Save search…
        </Button>
      )}
      {hasTags && (
        <Button kind="quiet" className="ml-auto" onClick={onManageTags}>
          Manage tags
        </Button>
      )}
    </fieldset>
  )
})

type Option = { name: string; words: string; number: number }
type ChoiceProps = {
  label: string
  value: string | null
  options: Option[]
  onChoose: (name: string | null) => void
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChoose(event.target.value || null)}
      className={`min-h-[2.125rem] max-w-36 rounded-lg border px-2 ${value ? 'border-accent bg-accent-soft' : 'border-line bg-sheet'}`}
    >
      <option value="">{label}</option>
      {options.map(({ name, words, number }) => (
        <option key={name} value={name}>
          {words} ({number})
        </option>
      ))}
    </select>
  )
}

function optionsOf<Name extends string>(names: Record<Name, string>, numbers: Record<Name, number>): Option[] {
  return (Object.keys(names) as Name[]).map((name) => ({ name, words: names[name], number: numbers[name] }))
}
