'use client'
import { useId, useState } from 'react'
import { Choice } from '@/app/settings/choice'
import { Field } from '@/app/ui/field'
import type { ChosenLibrary, FoundZotero, ZoteroChoice } from '@/lib/zotero/connect-zotero'
import { Button } from '../ui/button'

type Props = {
  libraries: ZoteroChoice[]
  /** Folio libraries to import into, if there are several */
  into: FoundZotero['into']
  start: { libraries: ChosenLibrary[]; leftOutTags: string[] } | null
  submit: string
  busy: boolean
  onSubmit: (libraries: ChosenLibrary[], leftOutTags: string, into: string | undefined) => void
  onCancel: () => void
}

type Extent = 'none' | 'whole' | 'some'

/** Selects the Zotero libraries and collections to import, and tags to leave out. */
export function ChooseLibraries({ libraries, into, start, submit, busy, onSubmit, onCancel }: Props) {
  const [chosen, setChosen] = useState(
    () => new Map(libraries.map((one) => [one.library, startOf(one, start?.libraries)])),
  )
  const [goal, setGoal] = useState(into[0]?.id)
  const [tags, setTags] = useState(start?.leftOutTags.join(', ') ?? '')
  const taken = libraries.flatMap(({ library }) => {
    const { choice, keys } = chosen.get(library) ?? NOTHING
    return choice === 'none' ? [] : [{ library, whole: choice === 'whole', chosen: choice === 'some' ? [...keys] : [] }]
  })
  return (
    <form
      className="space-y-4 text-sm"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(taken, tags, goal)
      }}
    >
      {libraries.map((one) => (
        <Library
          key={one.library}
          library={one}
          state={chosen.get(one.library) ?? NOTHING}
          onChange={(state) => setChosen(new Map(chosen).set(one.library, state))}
        />
      ))}
      {goal && (
        <Choice
          label="Import into"
          value={goal}
          options={into.map(({ id, name }) => [id, name] as const)}
          onChange={setGoal}
        />
      )}
      <Field
        label="Exclude tags"
        value={tags}
        onChange={setTags}
        placeholder="such as private, teaching"
        note="Items with any of these tags are not imported. Separate tags with commas."
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="main" disabled={busy}>
          {busy ? 'Connecting…' : submit}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}

type State = { choice: Extent; keys: ReadonlySet<string> }
const NOTHING: State = { choice: 'none', keys: new Set() }

/** By default the person's own library is selected, and those of groups are not. */
function startOf({ library }: ZoteroChoice, before: ChosenLibrary[] | undefined): State {
  const found = before?.find((one) => one.library === library)
  if (found) return { choice: found.whole ? 'whole' : 'some', keys: new Set(found.chosen) }
  return { choice: !before && library === 'user' ? 'whole' : 'none', keys: new Set() }
}

const CHOICES: Record<Extent, string> = { whole: 'Everything', some: 'Only some collections', none: 'Nothing' }

function Library({ library, state, onChange }: { library: ZoteroChoice; state: State; onChange(state: State): void }) {
  const id = useId()
  const { name, collections, rights } = library
  const choices: Extent[] = collections.length > 0 ? ['whole', 'some', 'none'] : ['whole', 'none']
  return (
    <fieldset className="panel px-4 py-3">
      <legend className="px-1 font-medium">{name}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {choices.map((choice) => (
          <label key={choice} className="flex min-h-8 items-center gap-2">
            <input
              type="radio"
              name={id}
              className="size-4"
              checked={state.choice === choice}
              onChange={() => onChange({ ...state, choice })}
            />
            {CHOICES[choice]}
          </label>
        ))}
      </div>
      {rights && <p className="text-xs text-soft">{rights}</p>}
      {state.choice === 'some' && (
        <ul aria-label={`Collections of ${name}`} className="mt-1 max-h-64 overflow-y-auto">
          {inTree(collections).map(({ key, name: called, depth, above }) => {
            const inherits = above.some((one) => state.keys.has(one))
            return (
              <li key={key} style={{ paddingLeft: `${Math.min(depth, 6)}rem` }}>
                <label className="flex min-h-8 items-center gap-2">
                  <input
                    type="checkbox"
                    className="size-4 flex-none"
                    checked={inherits || state.keys.has(key)}
                    disabled={inherits}
                    onChange={({ target }) => {
                      const keys = new Set(state.keys)
                      if (target.checked) keys.add(key)
                      else keys.delete(key)
                      onChange({ ...state, keys })
                    }}
                  />
                  <span className="wrap-anywhere">{called}</span>
                </label>
              </li>
            )
          })}
        </ul>
      )}
    </fieldset>
  )
}

type Row = ZoteroChoice['collections'][number] & { depth: number; above: string[] }

function inTree(collections: ZoteroChoice['collections'], parent: string | null = null, above: string[] = []): Row[] {
  return collections
    .filter((one) => one.parent === parent)
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
    .flatMap((one) => [{ ...one, depth: above.length, above }, ...inTree(collections, one.key, [...above, one.key])])
}
