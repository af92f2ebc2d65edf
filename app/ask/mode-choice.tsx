import { SourceChoice } from './source-choice'

const CHOICES = [
  { value: 'answer', name: 'Answer', says: '' },
  { value: 'deep', name: 'Deep research', says: 'in rounds, over a checklist' },
  { value: 'report', name: 'Report', says: 'a review by sections, after a plan that you may change' },
] as const

type Choice = (typeof CHOICES)[number]['value']

/** How a question is gone about, and where, as fields of its form. `chosen`: at the start. */
export function ModeChoice({ chosen = 'answer' }: { chosen?: string }) {
  return (
    <span className="group/mode flex min-w-0 flex-wrap items-baseline gap-x-4 gap-y-1">
      <fieldset className="flex flex-wrap items-center gap-x-3.5 gap-y-1 text-xs text-soft">
        <legend className="sr-only">How to go about it</legend>
        {CHOICES.map(({ value, name, says }) => (
          <label
            key={value}
            className="group inline-flex cursor-pointer items-center gap-1.5 rounded-sm hover:text-ink has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="mode"
              value={value}
              defaultChecked={value === chosen}
              className="size-3.5 accent-accent outline-none"
            />
            {name}
            {says && <span className="hidden text-soft group-has-checked:inline">{says}</span>}
          </label>
        ))}
      </fieldset>
      <span className="hidden min-w-0 group-has-[:is(input[value=deep],input[value=report]):checked]/mode:block">
        <SourceChoice />
      </span>
    </span>
  )
}

/** What was chosen in a form that has a `ModeChoice`. */
export function chosenMode(form: FormData): Choice {
  return CHOICES.find(({ value }) => value === form.get('mode'))?.value ?? 'answer'
}
