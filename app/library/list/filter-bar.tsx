'use client'
import { memo, useMemo } from 'react'
import { tagKey } from '@/lib/library/organize/tag-name'
import type { PaperView } from '@/lib/library/papers'
import { countTags } from '../organize/count-tags'
import { type Filter, passing, READING, STATUSES } from './filter-papers'

type Props = {
  papers: PaperView[]
  filter: Filter
  onChange: (part: Partial<Filter>) => void
  onManageTags: () => void
}

const NONE = { tags: [], starred: false, reading: null, year: null, status: null } satisfies Partial<Filter>

/** Narrows the list down. Each choice says how many papers it leaves. */
export const FilterBar = memo(function FilterBar({ papers, filter, onChange, onManageTags }: Props) {
  const left = useMemo(() => {
    const count = (part: Partial<Filter>) => passing(papers, { ...filter, ...part }).length
    const entries = <Name extends string>(names: Record<Name, string>, part: (name: Name) => Partial<Filter>) =>
      (Object.keys(names) as Name[]).map((name) => ({ name, words: names[name], number: count(part(name)) }))
    return {
      reading: entries(READING, (reading) => ({ reading })),
      status: entries(STATUSES, (status) => ({ status })),
      starred: count({ starred: true }),
    }
  }, [papers, filter])
  const tags = useMemo(() => countTags(passing(papers, filter)), [papers, filter])
  const hasTags = useMemo(() => papers.some((paper) => paper.tags.length > 0), [papers])
  const years = useMemo(() => countYears(passing(papers, { ...filter, year: null })), [papers, filter])
  const active = filter.tags.length > 0 || filter.starred || filter.reading || filter.year || filter.status
  const chosen = new Set(filter.tags.map(tagKey))
  const more = tags.filter(({ name }) => !chosen.has(tagKey(name)))
  return (
    <fieldset aria-label="Filter" className="mt-3 flex flex-wrap items-center gap-1.5 text-sm">
      <button
        type="button"
        aria-pressed={filter.starred}
        className="button aria-pressed:border-accent aria-pressed:bg-accent-soft"
        onClick={() => onChange({ starred: !filter.starred })}
      >
        <span aria-hidden>★</span> Starred <span className="text-faint tabular-nums">{left.starred}</span>
      </button>
      <Choice
        label="Reading"
        value={filter.reading}
        options={left.reading}
        onChoose={(reading) => onChange({ reading: reading as Filter['reading'] })}
      />
      <Choice
        label="State"
        value={filter.status}
        options={left.status.filter(({ number, name }) => number > 0 || name === filter.status)}
        onChoose={(status) => onChange({ status: status as Filter['status'] })}
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
        <button
          key={tag}
          type="button"
          aria-label={`Show papers without the tag ${tag}, too`}
          className="button rounded-full border-accent bg-accent-soft"
          onClick={() => onChange({ tags: filter.tags.filter((other) => other !== tag) })}
        >
          {tag} <span aria-hidden>×</span>
        </button>
      ))}
      {active && (
        <button type="button" className="button button-quiet" onClick={() => onChange(NONE)}>
          Clear filter
        </button>
      )}
      {hasTags && (
        <button type="button" className="button button-quiet ml-auto" onClick={onManageTags}>
          Manage tags
        </button>
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
      className={`min-h-[2.125rem] max-w-48 rounded-lg border px-2 ${value ? 'border-accent bg-accent-soft' : 'border-line bg-sheet'}`}
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

/** Newest year first. */
function countYears(papers: PaperView[]): Option[] {
  const counts = new Map<string, number>()
  for (const { published } of papers) {
    const year = /^\d{4}/.exec(published ?? '')?.[0]
    if (year) counts.set(year, (counts.get(year) ?? 0) + 1)
  }
  return [...counts]
    .map(([year, number]) => ({ name: year, words: year, number }))
    .sort((a, b) => b.name.localeCompare(a.name))
}
